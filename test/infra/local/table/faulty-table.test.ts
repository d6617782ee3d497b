import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DynamoDBClient,
  GetItemCommand,
} from '@aws-sdk/client-dynamodb'
import { afterEach, expect, test } from 'vitest'
import { startHttpServer, sendJson, readBody } from '../../../../infra/local/http-server.ts'
import { openFaults } from '../../../../infra/local/faults.ts'
import { startFaultyTable } from '../../../../infra/local/table/faulty-table.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** Starts a faulty table. Returns a client, and the calls that reach the engine behind the faulty table. */
async function open(shares: Parameters<typeof openFaults>[0]['shares']) {
  const calls: { RequestItems?: Record<string, unknown> }[] = []
  const engine = await startHttpServer(0, async (request, response) => {
    calls.push(JSON.parse(await readBody(request)))
    sendJson(response, 200, { Responses: {}, UnprocessedKeys: {}, UnprocessedItems: {} })
  })
  const faults = openFaults({ seed: 3, shares })
  const table = await startFaultyTable({ url: engine.url, engineUrl: engine.url, faults, log: () => {} })
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const client = new DynamoDBClient({ endpoint: table.url, region: 'us-east-1', credentials, maxAttempts: 1 })
  undo.push(engine.close, table.close, () => client.destroy())
  return { client, calls }
}

const key = (pk: string) => ({ pk: { S: pk } })

test('a throttled call does not reach the table', async () => {
  const { client, calls } = await open({ callThrottled: 1 })
  const call = client.send(new GetItemCommand({ TableName: 't', Key: key('a') }))
  await expect(call).rejects.toMatchObject({
    name: expect.stringMatching(/^(ProvisionedThroughputExceeded|Throttling)Exception$/),
  })
  expect(calls).toEqual([])
})

test('the unprocessed part of a batch does not reach the table and is returned', async () => {
  const { client, calls } = await open({ callThrottled: 0, batchUnfinished: 1 })
  const Keys = ['a', 'b', 'c'].map(key)
  const { UnprocessedKeys } = await client.send(new BatchGetItemCommand({ RequestItems: { t: { Keys } } }))
  const deletions = Keys.map((Key) => ({ DeleteRequest: { Key } }))
  const { UnprocessedItems } = await client.send(
    new BatchWriteItemCommand({ RequestItems: { t: deletions } }),
  )
  const [get, write] = calls.map(({ RequestItems }) => RequestItems?.['t'])
  expect([...(get as { Keys: unknown[] }).Keys, ...(UnprocessedKeys?.['t']?.Keys ?? [])]).toEqual(Keys)
  expect([...(write as unknown[]), ...(UnprocessedItems?.['t'] ?? [])]).toEqual(deletions)
  expect(UnprocessedKeys?.['t']?.Keys?.length).toBeGreaterThan(0)
  expect(UnprocessedItems?.['t']?.length).toBeGreaterThan(0)
})

test('a batch of one is always processed', async () => {
  const { client } = await open({ callThrottled: 0, batchUnfinished: 1 })
  const call = new BatchGetItemCommand({ RequestItems: { t: { Keys: [key('a')] } } })
  expect((await client.send(call)).UnprocessedKeys).toEqual({})
})
