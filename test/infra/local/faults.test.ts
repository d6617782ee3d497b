import type { SQSEvent } from 'aws-lambda'
import { afterEach, expect, test } from 'vitest'
import { openFaults } from '../../../infra/local/faults.ts'
import { faultyInvoke, faultyQueues } from '../../../infra/local/messaging/faulty-delivery.ts'
import { pollQueue } from '../../../infra/local/messaging/poll-queue.ts'
import { createQueue } from '../../../infra/local/messaging/queue.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const always = { eventTwice: 1, eventLate: 0, smallReceive: 0, messageAgain: 1 }

function queueWith(shares: Parameters<typeof openFaults>[0]['shares']) {
  const queue = createQueue({ name: 'mail', visibilityTimeoutSeconds: 3600 })
  const faults = openFaults({ seed: 1, shares: { ...always, ...shares } })
  return faultyQueues(new Map([['arn', queue]]), faults).get('arn')!
}

test('the same seed gives the same decisions at each place, and another seed gives different ones', () => {
  const decisions = (seed: number, other: number) => {
    const faults = openFaults({ seed })
    // Faults of another place do not influence the decisions.
    for (let count = 0; count < other; count += 1) faults.happens('callThrottled', 'Query')
    return Array.from({ length: 100 }, () => faults.happens('eventTwice', 'mail'))
  }
  expect(decisions(1, 0)).toEqual(decisions(1, 7))
  expect(decisions(1, 0)).not.toEqual(decisions(2, 0))
})

test('a fault happens with its probability, and is counted', () => {
  const faults = openFaults({ seed: 5, shares: { callThrottled: 0.25 } })
  for (let count = 0; count < 10_000; count += 1) faults.happens('callThrottled', 'GetItem')
  expect(faults.seen().callThrottled).toBeGreaterThan(2200)
  expect(faults.seen().callThrottled).toBeLessThan(2800)
})

test('a message is delivered once more after it was removed', async () => {
  const queue = queueWith({ eventTwice: 0 })
  await queue.send('a')
  for (const count of ['first', 'again']) {
    const [message] = await queue.receive(10)
    expect(message?.body, count).toBe('a')
    await queue.remove([message!.receiptHandle])
  }
  expect(queue.counts()).toEqual({ visible: 0, hidden: 0, delayed: 0 })
})

test('an event reaches the queue twice', async () => {
  const queue = queueWith({ messageAgain: 0 })
  await queue.send('a')
  expect((await queue.receive(10)).map(({ body }) => body)).toEqual(['a', 'a'])
})

test('a failed message becomes visible at once, and the queue is idle only after handling it', async () => {
  const queue = queueWith({ eventTwice: 0, messageAgain: 0 })
  await queue.send('a')
  const seen: string[] = []
  const invoke = async ({ Records }: SQSEvent) => {
    seen.push(...Records.map(({ body }) => body))
    if (seen.length < 3) throw new Error('not yet')
  }
  const poller = pollQueue({ queue, mapping: { batchSize: 10 }, invoke, log: () => {}, retriesSoon: true })
  undo.push(() => poller.close())
  await poller.idle()
  expect(seen).toEqual(['a', 'a', 'a'])
})

test('a result can be lost after the function did its work', async () => {
  const faults = openFaults({ seed: 1, shares: { functionThrottled: 0, resultLost: 1 } })
  let runs = 0
  const invoke = faultyInvoke(async () => (runs += 1), faults)
  await expect(invoke('one', {})).rejects.toThrow('lost')
  expect(runs).toBe(1)
})

test('a message succeeds within its tries even if a result is lost whenever possible', async () => {
  const deadLetterQueue = createQueue({ name: 'dead', visibilityTimeoutSeconds: 3600 })
  const redrive = { deadLetterQueue, maxReceiveCount: 5 }
  const plain = createQueue({ name: 'mail', visibilityTimeoutSeconds: 3600, redrive })
  const faults = openFaults({ seed: 1, shares: { ...always, functionThrottled: 0, resultLost: 1 } })
  const queue = faultyQueues(new Map([['arn', plain]]), faults).get('arn')!
  await queue.send('a')
  let runs = 0
  const run = faultyInvoke(async () => void (runs += 1), faults)
  const invoke = (event: SQSEvent) => run('one', event)
  const poller = pollQueue({ queue, mapping: { batchSize: 10 }, invoke, log: () => {}, retriesSoon: true })
  undo.push(() => poller.close())
  await poller.idle()
  expect(deadLetterQueue.counts().visible).toBe(0)
  // The function runs four times: two results are lost, the third succeeds, and the message is delivered once more.
  expect(runs).toBe(4)
})
