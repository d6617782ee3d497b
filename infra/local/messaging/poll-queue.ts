import type { SQSEvent } from 'aws-lambda'
import { setTimeout as sleep } from 'node:timers/promises'
import { account, region } from '../account.ts'
import { failedItems } from './batch-item-failures.ts'
import type { LocalQueue, ReceivedMessage } from './queue.ts'

/** The properties of an AWS::Lambda::EventSourceMapping for a queue. */
type QueueMapping = {
  batchSize: number
  functionResponseTypes?: string[]
}
type PollOptions = {
  queue: LocalQueue
  mapping: QueueMapping
  invoke: (event: SQSEvent) => Promise<unknown>
  log: (line: string) => void
  /** The most batches that are handled at once, up to `lambdaConcurrency`. */
  concurrency?: number | undefined
  /**
   * A message that failed becomes visible at once, and after a second if it failed again, instead of after the visibility
   * timeout. `idle` then waits for every message.
   */
  retriesSoon?: boolean
}

/** Lambda starts with five concurrent batches. */
const lambdaConcurrency = 5

/**
 * Lambda's event source mapping for a queue (https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html). Handled messages
 * are removed. Failed messages become visible again after the queue's visibility timeout, and finally move to its
 * dead-letter queue.
 */
export function pollQueue({ queue, mapping, invoke, log, ...options }: PollOptions) {
  const { retriesSoon = false } = options
  const concurrency = Math.min(options.concurrency ?? lambdaConcurrency, lambdaConcurrency)
  const { batchSize, functionResponseTypes = [] } = mapping
  if (batchSize < 1 || batchSize > 10)
    throw new Error(`${queue.name}: a batch has 1 to 10 messages without a batching window`)
  const reports = functionResponseTypes.includes('ReportBatchItemFailures')
  const stop = new AbortController()
  let working = 0
  const waiting: (() => void)[] = []

  function isEmpty(): boolean {
    const { visible, hidden } = queue.counts()
    return visible === 0 && (hidden === 0 || !retriesSoon)
  }

  async function handle(messages: ReceivedMessage[]) {
    if (messages.length === 0) return
    const failed = await failures(messages)
    const done = messages.filter(({ messageId }) => !failed.has(messageId))
    if (done.length > 0) await queue.remove(done.map(({ receiptHandle }) => receiptHandle))
    if (!retriesSoon) return
    for (const { messageId, receiptHandle, receiveCount } of messages)
      if (failed.has(messageId)) await queue.hide(receiptHandle, receiveCount > 1 ? 1 : 0)
  }

  async function failures(messages: ReceivedMessage[]): Promise<Set<string>> {
    const ids = messages.map(({ messageId }) => messageId)
    try {
      const response = await invoke({ Records: messages.map((message) => toRecord(message, queue.arn)) })
      const failed = reports ? failedItems(response, ids) : new Set<string>()
      if (failed.size > 0) log(`${queue.name}: ${failed.size} of ${ids.length} messages failed`)
      return failed
    } catch (error) {
      log(`${queue.name}: ${ids.length} messages failed: ${String(error)}`)
      return new Set(ids)
    }
  }

  async function poll() {
    while (!stop.signal.aborted) {
      working += 1
      try {
        await handle(await queue.receive(batchSize))
      } catch (error) {
        // The queue's file could not be written; the messages become visible again.
        log(`${queue.name}: ${String(error)}`)
        await sleep(1000, undefined, { signal: stop.signal }).catch(() => undefined)
      }
      working -= 1
      if (queue.counts().visible > 0) continue
      if (working === 0 && isEmpty()) for (const resolve of waiting.splice(0)) resolve()
      await queue.untilVisible(stop.signal)
    }
  }
  const polling = Promise.all(Array.from({ length: concurrency }, poll))

  return {
    /** Resolves when the batches in flight are handled. */
    async close(): Promise<void> {
      stop.abort()
      await polling
      for (const resolve of waiting.splice(0)) resolve()
    },
    /**
     * Delivers delayed messages at once, and resolves when no message is visible or in flight. It does not wait for
     * messages that are hidden by the visibility timeout.
     */
    async idle(): Promise<void> {
      queue.endDelays()
      if (working === 0 && isEmpty()) return
      await new Promise<void>((resolve) => waiting.push(resolve))
    },
  }
}

function toRecord(message: ReceivedMessage, arn: string): SQSEvent['Records'][number] {
  return {
    messageId: message.messageId,
    receiptHandle: message.receiptHandle,
    body: message.body,
    attributes: {
      ApproximateReceiveCount: String(message.receiveCount),
      SentTimestamp: String(message.sentAt),
      SenderId: account,
      ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt ?? message.sentAt),
      ...(message.deadLetterSourceArn && { DeadLetterQueueSourceArn: message.deadLetterSourceArn }),
    },
    messageAttributes: {},
    md5OfBody: message.md5OfBody,
    eventSource: 'aws:sqs',
    eventSourceARN: arn,
    awsRegion: region,
  }
}
