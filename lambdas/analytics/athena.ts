import {
  GetQueryExecutionCommand,
  GetQueryResultsCommand,
  StartQueryExecutionCommand,
  type AthenaClient,
} from '@aws-sdk/client-athena'

const pauseMs = 500

interface Options {
  client: AthenaClient
  database: string
  /** The workgroup defines where results are stored. */
  workGroup: string
  /** Waits for this many milliseconds. */
  pause: (ms: number) => Promise<unknown>
  /** How long to wait for the result, in milliseconds; by default until the query ends. */
  patienceMs?: number
  /** Uses the result of an equal query that is at most this old; by default the query runs in any case. */
  reuseMinutes?: number
}

/**
 * Runs a query in Athena, and returns the rows of its result. Throws if the query fails. Returns `undefined` if it is still
 * running after `patienceMs`. It then goes on running, and an equal query with `reuseMinutes` gets its result.
 */
export async function askAthena(sql: string, options: Options): Promise<string[][] | undefined> {
  const { client, database, workGroup, pause, patienceMs = Infinity, reuseMinutes } = options
  const { QueryExecutionId } = await client.send(
    new StartQueryExecutionCommand({
      QueryString: sql,
      WorkGroup: workGroup,
      QueryExecutionContext: { Database: database },
      ...(reuseMinutes !== undefined && {
        ResultReuseConfiguration: {
          ResultReuseByAgeConfiguration: { Enabled: true, MaxAgeInMinutes: reuseMinutes },
        },
      }),
    }),
  )
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    const { QueryExecution } = await client.send(new GetQueryExecutionCommand({ QueryExecutionId }))
    const { State, StateChangeReason = '' } = QueryExecution?.Status ?? {}
    if (State === 'SUCCEEDED') break
    if (State !== 'QUEUED' && State !== 'RUNNING')
      throw new Error(`Athena did not run the query: ${StateChangeReason}`)
    if (waitedMs >= patienceMs) return undefined
    await pause(pauseMs)
  }
  const rows: string[][] = []
  let NextToken: string | undefined
  do {
    const page = await client.send(new GetQueryResultsCommand({ QueryExecutionId, NextToken }))
    for (const { Data = [] } of page.ResultSet?.Rows ?? [])
      rows.push(Data.map(({ VarCharValue = '' }) => VarCharValue))
    NextToken = page.NextToken
  } while (NextToken)
  // The first row has the names of the columns.
  return rows.slice(1)
}
