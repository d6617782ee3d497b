import {
  DynamoDBClient,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  GetItemCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTable } from '../../../../infra/local/table/create.ts'
import { startTableEngine } from '../../../../infra/local/table/engine.ts'

const log = () => {}
const clientOf = (endpoint: string) =>
  new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })

const key = (name: string) => [{ AttributeName: name, KeyType: 'HASH' }]
const gsi = (name: string, attribute: string) => ({
  IndexName: name,
  KeySchema: key(attribute),
  Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['title'] },
})
const globalTable = {
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'S' },
    { AttributeName: 'gsi1', AttributeType: 'S' },
  ],
  KeySchema: [...key('pk'), { AttributeName: 'sk', KeyType: 'RANGE' }],
  BillingMode: 'PAY_PER_REQUEST',
  GlobalSecondaryIndexes: [gsi('gsi1', 'gsi1')],
  StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
  TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
  Replicas: [{ Region: 'us-east-1', PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } }],
}

test(
  'a table of a template is created once, gets a missing index, and survives a restart',
  { timeout: 120_000 },
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'tables-'))
    const first = await startTableEngine({ port: 0, directory, log })
    const client = clientOf(first.url)
    const { streamArn } = await createTable(first.url, 'Campus', globalTable)
    expect(streamArn).toMatch(/table\/Campus\/stream\//)
    await client.send(new PutItemCommand({ TableName: 'Campus', Item: { pk: { S: 'a' }, sk: { S: 'b' } } }))

    const withMore = {
      ...globalTable,
      AttributeDefinitions: [
        ...globalTable.AttributeDefinitions,
        { AttributeName: 'gsi2', AttributeType: 'N' },
      ],
      GlobalSecondaryIndexes: [...globalTable.GlobalSecondaryIndexes, gsi('gsi2', 'gsi2')],
    }
    expect(await createTable(first.url, 'Campus', withMore)).toEqual({ streamArn })
    const { Table } = await client.send(new DescribeTableCommand({ TableName: 'Campus' }))
    expect(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName).sort()).toEqual(['gsi1', 'gsi2'])
    expect(Table?.GlobalSecondaryIndexes?.[0]?.Projection).toEqual({
      ProjectionType: 'INCLUDE',
      NonKeyAttributes: ['title'],
    })
    const ttl = await client.send(new DescribeTimeToLiveCommand({ TableName: 'Campus' }))
    expect(ttl.TimeToLiveDescription).toEqual({ AttributeName: 'expiresAt', TimeToLiveStatus: 'ENABLED' })
    client.destroy()
    await first.close()

    const second = await startTableEngine({ port: 0, directory, log })
    expect(await createTable(second.url, 'Campus', withMore)).toEqual({ streamArn })
    const again = clientOf(second.url)
    const { Item } = await again.send(
      new GetItemCommand({ TableName: 'Campus', Key: { pk: { S: 'a' }, sk: { S: 'b' } } }),
    )
    expect(Item).toBeDefined()
    again.destroy()

    await expect(startTableEngine({ port: second.port, log })).rejects.toThrow(`port ${second.port} is taken`)
    await second.close()
    rmSync(directory, { recursive: true })
  },
)
