import type { DynamoDBStreamEvent } from 'aws-lambda'
import { expect, test } from 'vitest'
import type { StreamFailure } from '../../../../infra/local/table/stream-batch.ts'
import { keysOf, sequenceOf, start, streamArn, useTable, write } from './stream-fixture.ts'

useTable()

const report = (event: DynamoDBStreamEvent, ...keys: string[]) => ({
  batchItemFailures: keys.map((key) => ({ itemIdentifier: sequenceOf(event, key) })),
})
const reporting = { functionResponseTypes: ['ReportBatchItemFailures'] }

const payloadKeys = ({ payload }: StreamFailure) => keysOf(JSON.parse(payload))

test('after a reported failure, the batch is retried from the first failed record', async () => {
  await write('a', 'b', 'c', 'd')
  let tries = 0
  const stream = await start(reporting, (event) => ((tries += 1) === 1 ? report(event, 'd', 'b') : undefined))
  await stream.idle()
  expect(stream.calls).toEqual([
    ['a', 'b', 'c', 'd'],
    ['b', 'c', 'd'],
  ])
})

test.each([
  ['an empty identifier', ''],
  ['an identifier of no record', '999999999999999999999'],
])('%s fails the whole batch', async (_, itemIdentifier) => {
  await write('a', 'b')
  let tries = 0
  const answer = { batchItemFailures: [{ itemIdentifier }] }
  const stream = await start(reporting, () => ((tries += 1) === 1 ? answer : undefined))
  await stream.idle()
  expect(stream.calls).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
})

test('bisecting isolates a poison record, and only that record is given up', async () => {
  await write('a', 'b', 'poison', 'd')
  const stream = await start({ bisectBatchOnFunctionError: true, maximumRetryAttempts: 1 }, (event) => {
    if (keysOf(event).includes('poison')) throw new Error('cannot')
  })
  await stream.idle()
  expect(stream.calls).toEqual([
    ['a', 'b', 'poison', 'd'],
    ['a', 'b'],
    ['poison', 'd'],
    ['poison'],
    ['poison'],
    ['d'],
  ])
  expect(stream.failures).toHaveLength(1)
  const sequence = sequenceOf(stream.events[0]!, 'poison')
  expect(stream.failures[0]).toEqual({
    requestContext: {
      requestId: expect.any(String),
      functionArn: 'arn:fn',
      condition: 'RetryAttemptsExhausted',
      approximateInvokeCount: 4,
    },
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    version: '1.0',
    timestamp: expect.any(String),
    DDBStreamBatchInfo: {
      shardId: expect.stringMatching(/^shardId-/),
      startSequenceNumber: sequence,
      endSequenceNumber: sequence,
      approximateArrivalOfFirstRecord: expect.any(String),
      approximateArrivalOfLastRecord: expect.any(String),
      batchSize: 1,
      streamArn,
    },
    payload: JSON.stringify({ Records: [stream.events[0]!.Records[2]] }),
  })
})

test('without bisecting, the whole batch is given up after its retries, and the shard continues', async () => {
  await write('a', 'poison')
  const stream = await start({ maximumRetryAttempts: 2 }, (event) => {
    if (keysOf(event).includes('poison')) throw new Error('cannot')
  })
  await stream.idle()
  await write('c')
  await stream.idle()
  expect(stream.calls).toEqual([['a', 'poison'], ['a', 'poison'], ['a', 'poison'], ['c']])
  expect(stream.failures.map(payloadKeys)).toEqual([['a', 'poison']])
})

test('a record that the function keeps reporting is given up with the rest of its batch', async () => {
  await write('a', 'poison', 'c')
  const rules = { ...reporting, bisectBatchOnFunctionError: true, maximumRetryAttempts: 1 }
  const stream = await start(rules, (event) => report(event, 'poison'))
  await stream.idle()
  expect(stream.calls).toEqual([
    ['a', 'poison', 'c'],
    ['poison', 'c'],
    ['poison', 'c'],
  ])
  expect(stream.failures.map(payloadKeys)).toEqual([['poison', 'c']])
  expect(stream.failures[0]?.responseContext).toEqual({ statusCode: 200, executedVersion: '$LATEST' })
})

test('records above the maximum age are given up without a try', async () => {
  await write('a', 'b')
  const hourLater = () => Date.now() + 3_600_000
  const stream = await start({ maximumRecordAgeInSeconds: 1800 }, undefined, { now: hourLater })
  await stream.idle()
  expect(stream.calls).toEqual([])
  expect(stream.failures.map(payloadKeys)).toEqual([['a', 'b']])
  expect(stream.failures[0]?.requestContext).toMatchObject({
    condition: 'RecordAgeExceeded',
    approximateInvokeCount: 0,
  })
})

test('a batch is retried when its failure cannot be stored', async () => {
  await write('a')
  const kept: StreamFailure[] = []
  let tries = 0
  const onFailure = async (failure: StreamFailure) => {
    if ((tries += 1) === 1) throw new Error('the bucket is away')
    kept.push(failure)
  }
  const fail = () => {
    throw new Error('cannot')
  }
  const stream = await start({ maximumRetryAttempts: 0 }, fail, { onFailure })
  await stream.idle()
  expect(kept.map(payloadKeys)).toEqual([['a']])
})
