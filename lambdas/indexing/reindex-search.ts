/** The function behind `npm run reindex`: each call does one step of a rebuild and returns the event of the next one. */
import type { Context } from 'aws-lambda'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { anyId, onRows, onSearch } from '../platform/grants.ts'
import { log, logWith } from '../platform/log.ts'
import { thePlatform } from '../platform/platform.ts'
import { connectSearch } from '../platform/search.ts'
import { indexNames } from '../platform/search-indexes.ts'
import { documentKeys } from './current-documents.ts'
import { writeAliasOf } from './physical-indexes.ts'
import { rebuild, rebuildInputSchema, type RebuildOutput } from './rebuild.ts'

export const grants = [
  ...onRows({ pk: anyId }, 'Scan'),
  ...documentKeys.flatMap((key) => onRows(key, 'BatchGetItem')),
  ...onSearch('_alias', 'Get'),
  ...onSearch('_aliases', 'Post'),
  ...onSearch(`${writeAliasOf({ name: anyId })}/_bulk`, 'Post'),
  ...indexNames.flatMap((index) => onSearch(`${index}-${anyId}`, 'Put', 'Post', 'Delete')),
]

/** Half of the function's timeout, so that a page that was begun can end. */
const stepMs = 20_000

export async function handler(event: unknown, { awsRequestId }: Context): Promise<RebuildOutput> {
  logWith({ requestId: awsRequestId })
  const { table, now } = thePlatform()
  const end = now() + stepMs
  const isTimeUp = () => now() > end
  const context = { engine: connectSearch(), table, now, isTimeUp, pause: (ms: number) => sleep(ms) }
  const output = await rebuild(z.parse(rebuildInputSchema, event), context)
  log.info(output.line)
  return output
}
