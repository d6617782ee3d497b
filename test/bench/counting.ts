/** The cost of counting one write: the code of the stream's consumer on the real table engine. */
import { postKey } from '../../lambdas/posts/post-keys.ts'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { takeCapacity } from '../../lambdas/platform/capacity.ts'
import { countRecords } from '../../lambdas/stream/count.ts'
import { countsOf } from '../../lambdas/stream/facts.ts'
import { connectTable } from '../../lambdas/platform/table.ts'
import { tableClient, theCloud } from '../cloud.ts'

/** Returns the write units of counting a row of a thread, on a copy of its post that is in the same indexes. */
export async function countingCost(key: { pk: string; sk: string }): Promise<number> {
  const { environment, ports } = await theCloud()
  process.env['TABLE_NAME'] ??= environment['TABLE_NAME']
  const documents = await tableClient()
  const rowOf = async (sk: string) => {
    const command = new GetCommand({ TableName: environment['TABLE_NAME'], Key: { pk: key.pk, sk } })
    return (await documents.send(command)).Item
  }
  const [post, row] = [await rowOf(postKey('').sk), await rowOf(key.sk)]
  // The product's own consumer does not count on the copy.
  const pk = `${key.pk}COPY`
  const copy: Record<string, unknown> = { ...post, pk, id: 'copy' }
  delete copy['countedTo']
  await documents.send(new PutCommand({ TableName: environment['TABLE_NAME'], Item: copy }))
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const endpoint = `http://127.0.0.1:${ports.table}`
  const table = connectTable(new DynamoDBClient({ endpoint, region: 'us-east-1', credentials }))
  const counts = countsOf({ before: undefined, after: { ...row, pk } })
  takeCapacity()
  const { failed } = await countRecords(
    table,
    counts.map((count) => ({ sequenceNumber: '1', eventId: '1', writtenAt: 1, count })),
  )
  if (failed.length > 0 || counts.length === 0) throw new Error('The row was not counted')
  return takeCapacity().write
}
