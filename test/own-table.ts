/** A table of a test's own beside the product's, without a stream: nothing follows from what is written there. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { createTable } from '../infra/local/table/create.ts'
import { connectTable } from '../lambdas/platform/table.ts'
import { theCloud } from './cloud.ts'

type Row = Record<string, unknown>

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

    async fill(rows: Row[]) {
      const write = async (start: number) => {
        const some = rows.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }))
        await documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: some } }))
      }
      const starts = Array.from({ length: Math.ceil(rows.length / 25) }, (_, batch) => batch * 25)
      for (let at = 0; at < starts.length; at += 8) await Promise.all(starts.slice(at, at + 8).map(write))
    },

    async rowOf(pk: string, sk: string): Promise<Row | undefined> {
      return (await documents.send(new GetCommand({ TableName, Key: { pk, sk } }))).Item
    },

    async keysOf(pk: string): Promise<string[]> {
      const keys: string[] = []
      let start: Row | undefined
      do {
        const answer = await documents.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'pk = :pk',
            ExpressionAttributeValues: { ':pk': pk },
            ...(start ? { ExclusiveStartKey: start } : {}),
          }),
        )
        keys.push(...(answer.Items ?? []).map(({ sk }) => String(sk)))
        start = answer.LastEvaluatedKey
      } while (start)
      return keys
    },

    close: () => client.destroy(),
  }
}
