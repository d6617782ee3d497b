/** A table beside the product's for one test file, without a stream: writes to it cause no events and no counts. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { createTable } from '../infra/local/table/create.ts'
import { keySchema, type Key, type Row } from '../lambdas/platform/row.ts'
import { connectTable } from '../lambdas/platform/table.ts'
import { theCloud } from './cloud.ts'
import { fillTable } from './fill-table.ts'

export async function openOwnTable() {
  const endpoint = `http://127.0.0.1:${(await theCloud()).ports.table}`
  const TableName = `own-${process.pid}-${Date.now()}`
  await createTable(endpoint, TableName, {
    AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
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

    /** The keys of every row in the partition of a key. */
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

    close: () => client.destroy(),
  }
}
