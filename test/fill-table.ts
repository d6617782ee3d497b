import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

export const batchSize = 25
const batchesAtOnce = 8

/** Writes rows directly into a table, without the code of the product. */
export async function fillTable(
  documents: DynamoDBDocumentClient,
  tableName: string,
  rows: object[],
): Promise<void> {
  const writeBatch = async (start: number) => {
    const requests = rows.slice(start, start + batchSize).map((Item) => ({ PutRequest: { Item } }))
    await documents.send(new BatchWriteCommand({ RequestItems: { [tableName]: requests } }))
  }
  const starts = Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, batch) => batch * batchSize)
  for (let next = 0; next < starts.length; next += batchesAtOnce)
    await Promise.all(starts.slice(next, next + batchesAtOnce).map(writeBatch))
}
