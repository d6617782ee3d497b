/** A table that only one test file uses. It has no stream, so writes cause no events and no counts. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, paginateScan, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { createTable } from '../infra/local/table/create.ts'
import { tableIndexes } from '../infra/table-indexes.ts'
import { keySchema, type Key, type Row } from '../lambdas/platform/row.ts'
import { connectTable } from '../lambdas/platform/table.ts'
import { theCloud } from './cloud.ts'
import { fillTable } from './fill-table.ts'

/** Creates the table. `indexes` are the names of indexes of the product's table that the new table also gets. */
export async function openOwnTable(indexes: readonly string[] = []) {
  const endpoint = `http://127.0.0.1:${(await theCloud()).ports.table}`
  const TableName = `own-${process.pid}-${Date.now()}`
  await createTable(endpoint, TableName, {
    AttributeDefinitions: [['pk', 'text'] as const, ['sk', 'text'] as const, ...indexes.flatMap(keysOf)].map(
      ([AttributeName, type]) => ({ AttributeName, AttributeType: type === 'text' ? 'S' : 'N' }),
    ),
    KeySchema: keySchemaOf(['pk', 'sk']),
    ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes.map(indexOf) }),
  })
  const client = new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  const documents = DynamoDBDocumentClient.from(client)
  process.env['TABLE_NAME'] = TableName
  return {
    table: connectTable(client),

    fill: (rows: Row[]) => fillTable(documents, TableName, rows),

    async rowOf(key: Key): Promise<Row | undefined> {
      return (await documents.send(new GetCommand({ TableName, Key: { ...key } }))).Item
    },

    /** Returns the keys of all rows in the partition of a key. */
    async keysBeside({ pk }: Pick<Key, 'pk'>): Promise<Key[]> {
      const keys: Key[] = []
      let start: Row | undefined
      do {
        const page = await documents.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'pk = :pk',
            ExpressionAttributeValues: { ':pk': pk },
            ...(start ? { ExclusiveStartKey: start } : {}),
          }),
        )
        keys.push(...(page.Items ?? []).map((row) => z.parse(keySchema, row)))
        start = page.LastEvaluatedKey
      } while (start)
      return keys
    },

    async rows(): Promise<Row[]> {
      const found: Row[] = []
      for await (const { Items } of paginateScan({ client: documents }, { TableName }))
        found.push(...(Items ?? []))
      return found
    },

    close: () => client.destroy(),
  }
}

function keysOf(name: string) {
  const { partition, sort } = tableIndexes[name]!
  return [partition, sort]
}

const keySchemaOf = ([partition, sort]: string[]) => [
  { AttributeName: partition, KeyType: 'HASH' },
  { AttributeName: sort, KeyType: 'RANGE' },
]

/** Returns the definition of an index that contains only the keys. */
const indexOf = (name: string) => ({
  IndexName: name,
  KeySchema: keySchemaOf(keysOf(name).map(([attribute]) => attribute)),
  Projection: { ProjectionType: 'KEYS_ONLY' },
})
