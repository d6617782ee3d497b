import type { SQSEvent } from 'aws-lambda'
import { setTimeout as sleep } from 'node:timers/promises'
import { account, region } from '../account.ts'
import { failedItems } from './batch-item-failures.ts'
import { compileFilterCriteria, type FilterCriteria } from './event-pattern.ts'
import type { LocalQueue, ReceivedMessage } from './queue.ts'

/** The properties of an AWS::Lambda::EventSourceMapping for a queue, in Lambda's words. */
type QueueMapping = {
  batchSize: number
  maximumBatchingWindowSeconds?: number
  functionResponseTypes?: string[]
  filter?: FilterCriteria
  /** How many batches at once: Lambda begins with 5. */
  maximumConcurrency?: number
}
type PollOptions = {
  queue: LocalQueue
  mapping: QueueMapping
  invoke: (event: SQSEvent) => Promise<unknown>
  log: (line: string) => void
}

/**
 * Lambda's event source mapping for a queue (https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html). Messages of a
 * success are removed; those of an error, or reported as failed, come back after the visibility timeout of the queue and
 * end in its dead-letter queue. Messages that the filter does not want are removed.
 * Throws at start for a filter that is not supported and a batch size that Lambda refuses.
 */
export function pollQueue({ queue, mapping, invoke, log }: PollOptions) {
  const { batchSize, maximumBatchingWindowSeconds = 0, functionResponseTypes = [] } = mapping
  if (batchSize < 1 || batchSize > 10_000 || (batchSize > 10 && maximumBatchingWindowSeconds < 1))
    throw new Error(`${queue.name}: a batch size over 10 needs a batching window of a second or more`)
  const wants = compileFilterCriteria(mapping.filter)
  const reports = functionResponseTypes.includes('ReportBatchItemFailures')
  const stop = new AbortController()
  let working = 0
  const waiting: (() => void)[] = []

  async function gather(): Promise<ReceivedMessage[]> {
    const messages = await queue.receive(batchSize)
    if (messages.length === 0 || maximumBatchingWindowSeconds === 0) return messages
    const windowEnd = AbortSignal.any([stop.signal, AbortSignal.timeout(maximumBatchingWindowSeconds * 1000)])
    while (messages.length < batchSize && !windowEnd.aborted) {
      await queue.untilVisible(windowEnd)
      messages.push(...(await queue.receive(batchSize - messages.length)))
    }
    return messages
  }

  async function handle(messages: ReceivedMessage[]) {
    const wanted = messages.filter((message) => wants(filterable(message)))
    const failed = wanted.length > 0 ? await failures(wanted) : new Set<string>()
    const done = messages.filter(({ messageId }) => !failed.has(messageId))
    if (done.length > 0) await queue.remove(done.map(({ receiptHandle }) => receiptHandle))
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
        await handle(await gather())
      } catch (error) {
        // The queue's file could not be written; the messages come back.
        log(`${queue.name}: ${String(error)}`)
        await sleep(1000, undefined, { signal: stop.signal }).catch(() => undefined)
      }
      working -= 1
      if (queue.counts().visible > 0) continue
      if (working === 0) for (const resolve of waiting.splice(0)) resolve()
      await queue.untilVisible(stop.signal)
    }
  }
  const polling = Promise.all(Array.from({ length: mapping.maximumConcurrency ?? 5 }, poll))

  return {
    /** Resolves when what is being handled is done. */
    async close(): Promise<void> {
      stop.abort()
      await polling
      for (const resolve of waiting.splice(0)) resolve()
    },
    /** Resolves when nothing is visible or being handled; what waits for its visibility timeout is not waited for. */
    async idle(): Promise<void> {
      if (working === 0 && queue.counts().visible === 0) return
      await new Promise<void>((resolve) => waiting.push(resolve))
    },
  }
}

/** Filters see the body as JSON when it is: https://docs.aws.amazon.com/lambda/latest/dg/with-sqs-filtering.html */
function filterable(message: ReceivedMessage): unknown {
  try {
    return { ...message, body: JSON.parse(message.body) }
  } catch {
    return message
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
