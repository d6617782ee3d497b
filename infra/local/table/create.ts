import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  type TableDescription,
} from '@aws-sdk/client-dynamodb'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { localCredentials, region } from '../account.ts'

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }))
const index = z.object({
  IndexName: z.string(),
  KeySchema: keySchema,
  Projection: z.object({
    ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
    NonKeyAttributes: z.optional(z.array(z.string())),
  }),
})
/** The properties of AWS::DynamoDB::Table that matter on one machine. */
const tableProperties = z.object({
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  KeySchema: keySchema,
  GlobalSecondaryIndexes: z.optional(z.array(index)),
  LocalSecondaryIndexes: z.optional(z.never()),
  StreamSpecification: z.optional(
    z.object({ StreamViewType: z.enum(['NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES', 'KEYS_ONLY']) }),
  ),
  TimeToLiveSpecification: z.optional(z.object({ AttributeName: z.string(), Enabled: z.boolean() })),
})
type TableProperties = z.infer<typeof tableProperties>

/**
 * Creates the table of a template's AWS::DynamoDB::Table, or adds missing indexes and the time to live to an existing
 * table. It never removes anything or changes keys; such changes need an empty directory. Returns the ARN of the stream if
 * the template has one.
 */
export async function createTable(
  endpoint: string,
  name: string,
  properties: unknown,
): Promise<{ streamArn?: string }> {
  const wanted = z.parse(tableProperties, properties)
  const client = new DynamoDBClient({
    endpoint,
    region,
    credentials: localCredentials,
  })
  try {
    const existing = await describe(client, name)
    if (existing) await addIndexes(client, name, wanted, existing)
    else await create(client, name, wanted)
    await setTimeToLive(client, name, wanted)
    const table = await whenActive(client, name)
    if (!wanted.StreamSpecification) return {}
    if (!table.LatestStreamArn) throw new Error(`table ${name} has no stream`)
    return { streamArn: table.LatestStreamArn }
  } finally {
    client.destroy()
  }
}

async function create(client: DynamoDBClient, name: string, wanted: TableProperties) {
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: wanted.AttributeDefinitions,
      KeySchema: wanted.KeySchema,
      GlobalSecondaryIndexes: wanted.GlobalSecondaryIndexes,
      StreamSpecification: wanted.StreamSpecification && {
        StreamEnabled: true,
        ...wanted.StreamSpecification,
      },
    }),
  )
}

async function addIndexes(
  client: DynamoDBClient,
  name: string,
  wanted: TableProperties,
  existing: TableDescription,
) {
  const present = new Set(existing.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName))
  for (const missing of wanted.GlobalSecondaryIndexes ?? []) {
    if (present.has(missing.IndexName)) continue
    // DynamoDB creates one index at a time.
    await client.send(
      new UpdateTableCommand({
        TableName: name,
        AttributeDefinitions: wanted.AttributeDefinitions,
        GlobalSecondaryIndexUpdates: [{ Create: missing }],
      }),
    )
    await whenActive(client, name)
  }
}

async function setTimeToLive(
  client: DynamoDBClient,
  name: string,
  { TimeToLiveSpecification }: TableProperties,
) {
  if (!TimeToLiveSpecification?.Enabled) return
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: name }))
  // The engine refuses to enable the time to live twice.
  if (TimeToLiveDescription?.TimeToLiveStatus === 'ENABLED') return
  await client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification }))
}

async function describe(client: DynamoDBClient, name: string) {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined
    throw error
  }
}

async function whenActive(client: DynamoDBClient, name: string): Promise<TableDescription> {
  for (;;) {
    const table = await describe(client, name)
    const statuses = [
      table?.TableStatus,
      ...(table?.GlobalSecondaryIndexes ?? []).map((gsi) => gsi.IndexStatus),
    ]
    if (table && statuses.every((status) => status === 'ACTIVE')) return table
    await sleep(50)
  }
}
