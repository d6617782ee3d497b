/**
 * Restores a table to a minute, because the engine has no such operation. The copy is made from the stream's records, which
 * the engine keeps for a day, while AWS can restore any second of 35 days. Records have the time of their minute, so only
 * whole minutes are exact.
 */
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  type AttributeValue,
} from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import * as z from 'zod/mini'
import { localCredentials as credentials, region } from '../account.ts'
import { Refusal } from '../refusal.ts'
import { tableStreamApi, type StreamRecord } from './stream-api.ts'

const inputSchema = z.object({
  SourceTableName: z.string(),
  TargetTableName: z.string(),
  /** Epoch seconds. */
  RestoreDateTime: z.number(),
})

const image = z.optional(
  z.record(
    z.string(),
    z.custom<AttributeValue>((value) => typeof value === 'object'),
  ),
)
type Row = Record<string, unknown>

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_RestoreTableToPointInTime.html */
export async function restoreToPointInTime(endpoint: string, request: unknown): Promise<object> {
  const { SourceTableName, TargetTableName, RestoreDateTime } = z.parse(inputSchema, request)
  if (RestoreDateTime % 60 !== 0 || RestoreDateTime * 1000 > Date.now())
    throw new Refusal('InvalidRestoreTimeException', 'The laptop restores whole minutes of the past only')
  const client = new DynamoDBClient({ endpoint, region, credentials })
  const documents = DynamoDBDocumentClient.from(client)
  try {
    const { TableNames = [] } = await client.send(new ListTablesCommand({}))
    if (TableNames.includes(TargetTableName))
      throw new Refusal('TableAlreadyExistsException', `Table already exists: ${TargetTableName}`)
    const { Table } = await client.send(new DescribeTableCommand({ TableName: SourceTableName }))
    const { KeySchema, LatestStreamArn = '' } = Table ?? {}
    const rows = await rowsAt(endpoint, LatestStreamArn, RestoreDateTime)
    const AttributeDefinitions = KeySchema?.map(({ AttributeName }) => ({
      AttributeName,
      AttributeType: 'S' as const,
    }))
    const BillingMode = 'PAY_PER_REQUEST'
    const made = new CreateTableCommand({
      TableName: TargetTableName,
      KeySchema,
      AttributeDefinitions,
      BillingMode,
    })
    await client.send(made)
    for (const Item of rows) await documents.send(new PutCommand({ TableName: TargetTableName, Item }))
    return { TableDescription: { TableName: TargetTableName, TableStatus: 'CREATING' } }
  } finally {
    client.destroy()
  }
}

/** The rows of the table as they were at a time, derived from the earlier records. */
async function rowsAt(endpoint: string, streamArn: string, seconds: number): Promise<Row[]> {
  const api = tableStreamApi(endpoint, streamArn)
  const records: StreamRecord[] = []
  for (const { ShardId } of await api.shards()) {
    let iterator: string | undefined = await api.iterator(ShardId)
    while (iterator) {
      const page = await api.records(iterator, 1000)
      records.push(...page.records)
      // An open shard has no last page, so reading stops at the first page without records.
      iterator = page.records.length > 0 ? page.next : undefined
    }
  }
  const numberOf = ({ dynamodb }: StreamRecord) => BigInt(dynamodb.SequenceNumber)
  const rows = new Map<string, Row | undefined>()
  for (const { dynamodb } of records.sort((one, other) => (numberOf(one) < numberOf(other) ? -1 : 1)))
    if (dynamodb.ApproximateCreationDateTime < seconds) {
      const row = z.parse(image, dynamodb.NewImage)
      rows.set(JSON.stringify(dynamodb.Keys), row && unmarshall(row))
    }
  return [...rows.values()].filter((row) => row !== undefined)
}
