/**
 * Measures the cost of the reactions to a write, with the product's own code on the real table engine. The code runs in the
 * process of the test, so that the sum does not contain the cost of other tests that run at the same time.
 */
import { postKey } from '../../lambdas/posts/post-keys.ts'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { Event } from '../../events/event.ts'
import { takeCapacity } from '../../lambdas/platform/capacity.ts'
import { log } from '../../lambdas/platform/log.ts'
import type { reaction } from '../../lambdas/platform/reaction.ts'
import type { Key } from '../../lambdas/platform/row.ts'
import { countRecords } from '../../lambdas/stream/count.ts'
import { countsOf } from '../../lambdas/stream/facts.ts'
import { connectTable } from '../../lambdas/platform/table.ts'
import type { Context, SQSEvent } from 'aws-lambda'
import type * as z from 'zod/mini'
import { expect, vi } from 'vitest'
import { environmentOf, tableClient, theCloud } from '../cloud.ts'

/**
 * Returns the write units of counting a new row, such as a comment or a save. The count is written to a copy of the counted
 * row, which is in the same indexes.
 */
export async function countingCost(key: Key, counted = postKey('')): Promise<number> {
  const { environment, ports } = await theCloud()
  process.env['TABLE_NAME'] ??= environment['TABLE_NAME']
  const documents = await tableClient()
  const rowOf = async (sk: string) => {
    const command = new GetCommand({ TableName: environment['TABLE_NAME'], Key: { pk: key.pk, sk } })
    return (await documents.send(command)).Item
  }
  const [whole, row] = [await rowOf(counted.sk), await rowOf(key.sk)]
  // The stream's real consumer counts on the original row, so the copy gets only the count that is measured here.
  const pk = `${key.pk}COPY`
  const copy: Record<string, unknown> = { ...whole, pk, id: 'copy' }
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

/** Returns the write units of a reaction to an event. */
export async function reactionCost<E extends Event>(
  ...about: Parameters<typeof wholeReactionCost<E>>
): Promise<number> {
  return (await wholeReactionCost(...about)).write
}

/** Runs a reaction with an event. Returns the calls and units of the table from the cost that the reaction logs. */
export async function wholeReactionCost<E extends Event>(
  name: string,
  { handler }: ReturnType<typeof reaction>,
  { name: type }: E,
  detail: z.output<E['detail']>,
): Promise<{ calls: number; read: number; write: number }> {
  const { ports } = await theCloud()
  const credentials = {
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_SESSION_TOKEN: '',
  }
  const endpoint = { AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${ports.table}` }
  Object.assign(process.env, await environmentOf(name), credentials, endpoint)
  const written = vi.spyOn(log, 'info')
  const body = JSON.stringify({ id: '1', 'detail-type': type, detail })
  const context = { awsRequestId: '1', getRemainingTimeInMillis: () => 30_000 } as Context
  await handler({ Records: [{ messageId: '1', body }] } as SQSEvent, context)
  const [, cost] = written.mock.calls.find(([message]) => message === 'cost') ?? []
  written.mockRestore()
  expect(cost).toMatchObject({ reaction: type, failed: 0 })
  return cost as { calls: number; read: number; write: number }
}
