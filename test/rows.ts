/** Rows of the product's table, for what no operation returns or changes. */
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { tableClient, theCloud } from './cloud.ts'

export async function rowOf(pk: string, sk: string): Promise<Record<string, unknown> | undefined> {
  const { environment } = await theCloud()
  const command = new GetCommand({ TableName: environment['TABLE_NAME'], Key: { pk, sk } })
  return (await (await tableClient()).send(command)).Item
}

/** Sets attributes that no operation changes: another time, another campus. */
export async function changeRow(pk: string, sk: string, values: Record<string, unknown>): Promise<void> {
  const names = Object.keys(values)
  const command = new UpdateCommand({
    TableName: (await theCloud()).environment['TABLE_NAME'],
    Key: { pk, sk },
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, values[name]])),
  })
  await (await tableClient()).send(command)
}

/** Returns the row of a person by their e-mail address, also of one who may not call `get-me`. */
export async function userOf(email: string): Promise<{ id: string; username: string; totalPosts: number }> {
  const claim = await rowOf(`EMAIL#${email}`, '#CLAIM')
  return (await rowOf(`USER#${String(claim?.['userId'])}`, '#PROFILE')) as {
    id: string
    username: string
    totalPosts: number
  }
}
