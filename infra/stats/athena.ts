import {
  GetQueryExecutionCommand,
  GetQueryResultsCommand,
  StartQueryExecutionCommand,
} from '@aws-sdk/client-athena'
import { analyticsNames } from '../config.ts'
import { Stopped, type World } from '../deploy/world.ts'

const pauseMs = 500

/** Runs a query in the stage's workgroup, which defines where results are stored, and returns the rows. */
export async function askAthena(
  { aws: { athena }, config, pause }: Pick<World, 'aws' | 'config' | 'pause'>,
  sql: string,
): Promise<string[][]> {
  const { database, workGroup } = analyticsNames(config.stage)
  const { QueryExecutionId } = await athena.send(
    new StartQueryExecutionCommand({
      QueryString: sql,
      WorkGroup: workGroup,
      QueryExecutionContext: { Database: database },
    }),
  )
  for (;;) {
    const { QueryExecution } = await athena.send(new GetQueryExecutionCommand({ QueryExecutionId }))
    const { State, StateChangeReason = '' } = QueryExecution?.Status ?? {}
    if (State === 'SUCCEEDED') break
    if (State !== 'QUEUED' && State !== 'RUNNING')
      throw new Stopped(`Athena did not run the query: ${StateChangeReason}`)
    await pause(pauseMs)
  }
  const rows: string[][] = []
  let NextToken: string | undefined
  do {
    const page = await athena.send(new GetQueryResultsCommand({ QueryExecutionId, NextToken }))
    for (const { Data = [] } of page.ResultSet?.Rows ?? [])
      rows.push(Data.map(({ VarCharValue = '' }) => VarCharValue))
    NextToken = page.NextToken
  } while (NextToken)
  // The first row has the names of the columns.
  return rows.slice(1)
}
