import type { SQSEvent } from 'aws-lambda'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { pollQueue } from '../../../../infra/local/messaging/poll-queue.ts'
import { createQueue, type LocalQueue } from '../../../../infra/local/messaging/queue.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

function directory() {
  const path = mkdtempSync(join(tmpdir(), 'queue-'))
  undo.push(() => rmSync(path, { recursive: true }))
  return path
}

type Mapping = Parameters<typeof pollQueue>[0]['mapping']

/** Polls with one batch at a time, so that the order is deterministic. */
function poll(queue: LocalQueue, invoke: (event: SQSEvent) => unknown, mapping: Partial<Mapping> = {}) {
  const poller = pollQueue({
    queue,
    mapping: { batchSize: 10, ...mapping },
    concurrency: 1,
    invoke: async (event) => invoke(event),
    log: () => {},
  })
  undo.push(() => poller.close())
  return poller
}

const queueOf = (name: string, deadLetterQueue?: LocalQueue, maxReceiveCount = 3) =>
  createQueue({
    name,
    visibilityTimeoutSeconds: 0,
    ...(deadLetterQueue && { redrive: { deadLetterQueue, maxReceiveCount } }),
  })
const bodies = (event: SQSEvent) => event.Records.map(({ body }) => body)
const reporting = { functionResponseTypes: ['ReportBatchItemFailures'] }

test('messages arrive in batches as SQS events, and are removed after success', async () => {
  const queue = queueOf('mail')
  for (const body of ['a', 'b', 'c']) await queue.send(body)
  const events: SQSEvent[] = []
  await poll(queue, (event) => void events.push(event), { batchSize: 2 }).idle()
  expect(events.map(bodies)).toEqual([['a', 'b'], ['c']])
  expect(events[0]?.Records[0]).toMatchObject({
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:mail',
    md5OfBody: '0cc175b9c0f1b6a831c399e269772661',
    attributes: { ApproximateReceiveCount: '1' },
  })
  expect(queue.counts()).toEqual({ visible: 0, hidden: 0, delayed: 0 })
})

test('only the messages that the function reports as failed are delivered again', async () => {
  const queue = queueOf('mail')
  await queue.send('a')
  await queue.send('b')
  const seen: string[][] = []
  const invoke = (event: SQSEvent) => {
    seen.push(bodies(event))
    const failed = seen.length === 1 ? event.Records.filter(({ body }) => body === 'b') : []
    return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) }
  }
  await poll(queue, invoke, reporting).idle()
  expect(seen).toEqual([['a', 'b'], ['b']])
})

test.each<[string, unknown]>([
  ['an empty identifier', { batchItemFailures: [{ itemIdentifier: '' }] }],
  ['a null identifier', { batchItemFailures: [{ itemIdentifier: null }] }],
  ['a wrong key', { batchItemFailures: [{ id: 'x' }] }],
  ['an unknown identifier', { batchItemFailures: [{ itemIdentifier: 'someone-else' }] }],
])('%s fails the whole batch', async (_, answer) => {
  const queue = queueOf('mail')
  await queue.send('a')
  await queue.send('b')
  const seen: string[][] = []
  await poll(queue, (event) => (seen.push(bodies(event)) === 1 ? answer : undefined), reporting).idle()
  expect(seen).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['an empty object', {}],
  ['an empty list', { batchItemFailures: [] }],
  ['a null list', { batchItemFailures: null }],
])('%s as the result counts as success', async (_, answer) => {
  const queue = queueOf('mail')
  await queue.send('a')
  let calls = 0
  await poll(queue, () => ((calls += 1), answer), reporting).idle()
  expect(calls).toBe(1)
})

test('the failures that a function reports are ignored if its mapping lacks ReportBatchItemFailures', async () => {
  const queue = queueOf('mail')
  await queue.send('a')
  let calls = 0
  await poll(queue, () => ((calls += 1), { batchItemFailures: [{ itemIdentifier: '' }] })).idle()
  expect(calls).toBe(1)
})

test('a message that keeps failing becomes an unchanged dead letter after maxReceiveCount receives', async () => {
  const dead = queueOf('mail-dead')
  const queue = queueOf('mail', dead, 3)
  const messageId = await queue.send('poison')
  const counts: (string | undefined)[] = []
  const invoke = (event: SQSEvent) => {
    counts.push(event.Records[0]?.attributes.ApproximateReceiveCount)
    throw new Error('always')
  }
  await poll(queue, invoke).idle()
  expect(counts).toEqual(['1', '2', '3'])
  expect(queue.counts()).toEqual({ visible: 0, hidden: 0, delayed: 0 })
  expect(await dead.receive(10)).toMatchObject([
    { messageId, body: 'poison', deadLetterSourceArn: queue.arn, receiveCount: 1 },
  ])
})

test('a received message is hidden for the visibility timeout', async () => {
  const queue = createQueue({ name: 'mail', visibilityTimeoutSeconds: 3600 })
  await queue.send('a')
  const [first] = await queue.receive(10)
  expect(await queue.receive(10)).toEqual([])
  expect(queue.counts()).toEqual({ visible: 0, hidden: 1, delayed: 0 })
  await queue.remove([first!.receiptHandle])
  expect(queue.counts()).toEqual({ visible: 0, hidden: 0, delayed: 0 })
})

test('a new message of a delaying queue arrives after the delay, even if it was sent before a restart', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  undo.push(() => vi.useRealTimers())
  const options = { name: 'mail', file: join(directory(), 'mail.json'), visibilityTimeoutSeconds: 30 }
  await createQueue({ ...options, delaySeconds: 20 }).send('a')
  const queue = createQueue({ ...options, delaySeconds: 20 })
  vi.advanceTimersByTime(19_999)
  expect(await queue.receive(10)).toEqual([])
  expect(queue.counts()).toEqual({ visible: 0, hidden: 0, delayed: 1 })
  vi.advanceTimersByTime(1)
  expect(await queue.receive(10)).toMatchObject([{ body: 'a', receiveCount: 1 }])
  expect(queue.counts()).toEqual({ visible: 0, hidden: 1, delayed: 0 })
})

test('waiting for an idle queue delivers its delayed messages at once', async () => {
  const queue = createQueue({ name: 'mail', visibilityTimeoutSeconds: 0, delaySeconds: 900 })
  const received: string[] = []
  const poller = poll(queue, (event) => void received.push(...bodies(event)))
  await queue.send('a')
  expect(received).toEqual([])
  await poller.idle()
  expect(received).toEqual(['a'])
})

test('an outdated receipt removes nothing', async () => {
  const queue = queueOf('mail')
  await queue.send('a')
  const [first] = await queue.receive(1)
  await queue.receive(1)
  await queue.remove([first!.receiptHandle])
  expect(queue.counts().visible).toBe(1)
})

test('undelivered messages survive a restart and are visible at once', async () => {
  const file = join(directory(), 'mail.json')
  const before = createQueue({ name: 'mail', file, visibilityTimeoutSeconds: 3600 })
  await before.send('a')
  await before.send('b')
  await before.send('c')
  const [first] = await before.receive(2)
  await before.remove([first!.receiptHandle])

  const after = createQueue({ name: 'mail', file, visibilityTimeoutSeconds: 3600 })
  const received = await after.receive(10)
  expect(received.map(({ body, receiveCount }) => [body, receiveCount])).toEqual([
    ['b', 2],
    ['c', 1],
  ])
})

test('concurrent sends are all on disk when they resolve', async () => {
  const file = join(directory(), 'mail.json')
  const queue = createQueue({ name: 'mail', file, visibilityTimeoutSeconds: 1 })
  await Promise.all(Array.from({ length: 200 }, (_, at) => queue.send(`m${at}`)))
  const again = createQueue({ name: 'mail', file, visibilityTimeoutSeconds: 1 })
  expect(again.counts()).toEqual({ visible: 200, hidden: 0, delayed: 0 })
})

test('a mapping with batches of more than ten messages and an empty message are refused', async () => {
  const queue = queueOf('mail')
  expect(() => poll(queue, () => {}, { batchSize: 11 })).toThrow('batching window')
  await expect(queue.send('')).rejects.toThrow('InvalidParameterValue')
})
