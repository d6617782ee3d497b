/** Reads and writes rows of the product's table, where no operation returns or changes what a test needs. */
import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { updateOf } from '../lambdas/platform/expressions.ts'
import type { Key, Row } from '../lambdas/platform/row.ts'
import { banKey, emailKey, userKey } from '../lambdas/users/user-keys.ts'
import { tableClient, theCloud } from './cloud.ts'

const tableName = async () => (await theCloud()).environment['TABLE_NAME']

export async function rowOf(key: Key): Promise<Row | undefined> {
  const command = new GetCommand({ TableName: await tableName(), Key: { ...key } })
  return (await (await tableClient()).send(command)).Item
}

/** Returns the units of a strongly consistent read of a row: one for each 4 KB, rounded up. */
export async function readUnitsOf(key: Key): Promise<number> {
  const read = { Key: { ...key }, ConsistentRead: true, ReturnConsumedCapacity: 'TOTAL' } as const
  const command = new GetCommand({ TableName: await tableName(), ...read })
  return (await (await tableClient()).send(command)).ConsumedCapacity?.CapacityUnits ?? 0
}

export async function rowsOf(pk: string): Promise<Row[]> {
  const query = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } }
  const command = new QueryCommand({ TableName: await tableName(), ConsistentRead: true, ...query })
  return (await (await tableClient()).send(command)).Items ?? []
}

/** Sets attributes of a row that no operation changes, such as a time in the past or another campus. */
export async function changeRow(key: Key, set: Row): Promise<void> {
  const command = new UpdateCommand({ TableName: await tableName(), ...updateOf({ key, set }) })
  await (await tableClient()).send(command)
}

export async function putRow(row: Row): Promise<void> {
  const command = new PutCommand({ TableName: await tableName(), Item: row })
  await (await tableClient()).send(command)
}

export async function removeRow(key: Key): Promise<void> {
  const command = new DeleteCommand({ TableName: await tableName(), Key: { ...key } })
  await (await tableClient()).send(command)
}

/** Returns the row of a person by their e-mail address, even if the person may not call `get-me`. */
export async function userOf(email: string): Promise<{ id: string; username: string; totalPosts: number }> {
  const claim = await rowOf(emailKey(email))
  return (await rowOf(userKey(String(claim?.['userId'])))) as {
    id: string
    username: string
    totalPosts: number
  }
}

/** Writes the row of a ban directly into the table, without waiting for the reactions. */
export async function banAddress(email: string): Promise<void> {
  await changeRow(banKey(email), { email, reason: 'test', createdAt: Date.now() })
}
