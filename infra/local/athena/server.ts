import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { administratorOnly, type Signers } from '../access/signers.ts'
import { arn } from '../account.ts'
import { startHttpServer, type LocalServer } from '../http-server.ts'
import { jsonService, operation } from '../json-service.ts'
import { Refusal } from '../refusal.ts'
import type { AthenaDefinition } from './definition.ts'
import type { Result } from './duckdb.ts'

interface AthenaOptions {
  /** The port; 0 means any free port. */
  port: number
  definition: AthenaDefinition
  /** Runs a query. Rejects if it is wrong. */
  query: (sql: string) => Promise<Result>
  /** A value that changes with the table's files. A result is not reused afterwards, so a developer sees new counts. */
  version?: () => unknown
  signers?: Signers
}

type Execution = {
  state: 'RUNNING' | 'SUCCEEDED' | 'FAILED'
  reason?: string
  result?: Result
  sql: string
  version: unknown
  endedAt: number
}

/** The number of results that are kept. */
const keptExecutions = 100
/** https://docs.aws.amazon.com/athena/latest/APIReference/API_GetQueryResults.html */
const pageRows = 1000

const startSchema = z.strictObject({
  QueryString: z.string(),
  WorkGroup: z.string(),
  QueryExecutionContext: z.strictObject({ Database: z.string() }),
  ClientRequestToken: z.optional(z.string()),
  ResultReuseConfiguration: z.optional(
    z.strictObject({
      ResultReuseByAgeConfiguration: z.strictObject({
        Enabled: z.boolean(),
        MaxAgeInMinutes: z.int().check(z.gte(0), z.lte(10_080)),
      }),
    }),
  ),
})
const idSchema = z.strictObject({ QueryExecutionId: z.string() })
const resultsSchema = z.extend(idSchema, {
  NextToken: z.optional(z.string()),
  MaxResults: z.optional(z.int().check(z.gte(1), z.lte(pageRows))),
})

const invalid = 'InvalidRequestException'

/**
 * Athena's StartQueryExecution, GetQueryExecution and GetQueryResults. Callers need the permissions on the workgroup, on
 * the table's definition, on its files and on the stored results, as at AWS. There, a caller without the right to the
 * files may start the query, and the query fails; here, the start is refused. No result is stored in the bucket.
 */
export async function startAthena(options: AthenaOptions): Promise<LocalServer> {
  const { port, definition, query, version = () => 0, signers = administratorOnly } = options
  const { workGroup, database } = definition
  const executions = new Map<string, Execution>()

  function executionOf(id: string): Execution {
    const found = executions.get(id)
    if (!found) throw new Refusal(invalid, `QueryExecution ${id} was not found`)
    return found
  }

  /** The result of an equal query that ended at most `minutes` ago. */
  const reusable = ({ sql, version }: Execution, minutes: number) =>
    [...executions.values()].findLast(
      (one) =>
        one.state === 'SUCCEEDED' &&
        one.sql === sql &&
        one.version === version &&
        one.endedAt >= Date.now() - minutes * 60_000,
    )

  async function run(execution: Execution): Promise<void> {
    try {
      execution.result = await query(execution.sql)
      execution.state = 'SUCCEEDED'
    } catch (error) {
      execution.state = 'FAILED'
      execution.reason = error instanceof Error ? error.message : String(error)
    }
    execution.endedAt = Date.now()
  }

  const operations = {
    StartQueryExecution: operation(invalid, startSchema, (input) => {
      if (input.WorkGroup !== workGroup)
        throw new Refusal(invalid, `WorkGroup ${input.WorkGroup} is not found.`)
      if (input.QueryExecutionContext.Database !== database)
        throw new Refusal(invalid, `Database ${input.QueryExecutionContext.Database} is not found.`)
      const begun: Execution = { state: 'RUNNING', sql: input.QueryString, version: version(), endedAt: 0 }
      const { Enabled = false, MaxAgeInMinutes = 0 } =
        input.ResultReuseConfiguration?.ResultReuseByAgeConfiguration ?? {}
      const id = randomUUID()
      const reused = Enabled ? reusable(begun, MaxAgeInMinutes) : undefined
      executions.set(id, reused ?? begun)
      for (const old of [...executions.keys()].slice(0, -keptExecutions)) executions.delete(old)
      if (!reused) void run(begun)
      return { QueryExecutionId: id }
    }),
    GetQueryExecution: operation(invalid, idSchema, ({ QueryExecutionId }) => {
      const { state, reason } = executionOf(QueryExecutionId)
      const Status = { State: state, ...(reason !== undefined && { StateChangeReason: reason }) }
      return { QueryExecution: { QueryExecutionId, WorkGroup: workGroup, Status } }
    }),
    GetQueryResults: operation(
      invalid,
      resultsSchema,
      ({ QueryExecutionId, NextToken = '0', MaxResults }) => {
        const { state, result } = executionOf(QueryExecutionId)
        if (!result) throw new Refusal(invalid, `Query has not yet finished. Current state: ${state}`)
        const [from, count] = [Number(NextToken), MaxResults ?? pageRows]
        if (!Number.isSafeInteger(from)) throw new Refusal(invalid, 'NextToken is not valid')
        const lines = [result.columns, ...result.rows]
        return {
          ResultSet: {
            Rows: lines
              .slice(from, from + count)
              .map((cells) => ({ Data: cells.map((VarCharValue) => ({ VarCharValue })) })),
            ResultSetMetadata: { ColumnInfo: result.columns.map((Name) => ({ Name, Type: 'varchar' })) },
          },
          ...(from + count < lines.length && { NextToken: String(from + count) }),
        }
      },
    ),
  }
  const service = jsonService({
    prefix: 'AmazonAthena',
    operations,
    signers,
    callsOf: (name) => callsOf(name, definition),
  })
  return startHttpServer(port, service)
}

/** Everything that the caller of an operation must be allowed to do. */
function callsOf(name: string, { workGroup, database, table, files, results, bucket }: AthenaDefinition) {
  const call = { action: `athena:${name}`, resource: arn('athena', `workgroup/${workGroup}`) }
  const stored = `${results}${randomUUID()}.csv`
  if (name === 'GetQueryResults') return [call, { action: 's3:GetObject', resource: stored }]
  if (name !== 'StartQueryExecution') return [call]
  const glue = (action: string, ...resources: string[]) =>
    resources.map((resource) => ({ action: `glue:${action}`, resource: arn('glue', resource) }))
  return [
    call,
    ...glue('GetDatabase', 'catalog', 'database/default', `database/${database}`),
    ...glue('GetTable', 'catalog', `database/${database}`, `table/${database}/${table}`),
    { action: 's3:GetBucketLocation', resource: bucket },
    { action: 's3:ListBucket', resource: bucket },
    { action: 's3:GetObject', resource: `${files}day=2026-11-23/1.gz` },
    { action: 's3:PutObject', resource: stored },
    { action: 's3:AbortMultipartUpload', resource: stored },
  ]
}
