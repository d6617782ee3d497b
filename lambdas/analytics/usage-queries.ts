/** Queries of the files of analytics, which Athena reads as a table. */
import { AthenaClient } from '@aws-sdk/client-athena'
import { setTimeout } from 'node:timers/promises'
import { clientOptions } from '../platform/clients.ts'
import { effect } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import { onLocation, onMissingObjects, onObjects, onResource } from '../platform/grants.ts'
import { askAthena } from './athena.ts'
import type { Report } from './usage-reports.ts'

/** Most queries take a few seconds. The gateway waits for 29 seconds. */
const patienceMs = 18_000
/** Counts are five minutes late anyway. */
const reuseMinutes = 5

/** Athena reads the table's definition and files, and stores the result, with the permissions of its caller. */
const rowsOf = [
  ...onResource(
    'usage-queries',
    'athena:StartQueryExecution',
    'athena:GetQueryExecution',
    'athena:GetQueryResults',
  ),
  ...onResource('usage-table', 'glue:GetDatabase', 'glue:GetTable'),
  ...onObjects('usage', 'usage/*', 'GetObject'),
  ...onObjects('usage', 'results/*', 'GetObject', 'PutObject', 'AbortMultipartUpload'),
  ...onMissingObjects('usage'),
  ...onLocation('usage'),
]

export const usageQueries = effect({ rowsOf }, () => {
  const client = new AthenaClient(clientOptions('queries'))
  return {
    /** Returns the rows of a report, or `undefined` if its query is still running after 18 seconds. */
    rowsOf(report: Report, today: string): Promise<string[][] | undefined> {
      const [database, workGroup] = [env('USAGE_DATABASE'), env('USAGE_WORK_GROUP')]
      const sql = report.sql(`${database}.${env('USAGE_TABLE')}`, today)
      return askAthena(sql, { client, database, workGroup, pause: setTimeout, patienceMs, reuseMinutes })
    },
  }
})
