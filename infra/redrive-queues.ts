import {
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  StartMessageMoveTaskCommand,
  type Message,
  type SQSClient,
} from '@aws-sdk/client-sqs'
import { PutRecordBatchCommand, type FirehoseClient } from '@aws-sdk/client-firehose'
import * as z from 'zod/mini'
import type { UsageRecord } from '../shared/analytics/usage-record.ts'

export interface QueuesProps {
  sqs: SQSClient
  firehose: FirehoseClient
  /** All queues of the stage, by the logical ids of their resources. */
  queues: { id: string; url: string }[]
  /** The Firehose stream for counts of use. */
  stream: string
  log: (line: string) => void
}

const attributesSchema = z.object({
  QueueArn: z.string(),
  ApproximateNumberOfMessages: z.coerce.number(),
  RedrivePolicy: z.optional(z.string()),
})
const policySchema = z.object({ deadLetterTargetArn: z.string() })

/**
 * Sends the messages of every dead-letter queue back to the queue whose redrive policy names it. If no queue names it,
 * its messages are counts of use, which are written to Firehose again. The queues are paired by their attributes in SQS,
 * so a new queue cannot be forgotten. Returns the number of messages sent back, and the number of queues that failed.
 */
export async function redriveQueues({ sqs, firehose, queues, stream, log }: QueuesProps) {
  const all = await Promise.all(
    queues.map(async ({ id, url }) => {
      const AttributeNames = ['QueueArn', 'ApproximateNumberOfMessages', 'RedrivePolicy'] as const
      const command = new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: [...AttributeNames] })
      const attributes = z.parse(attributesSchema, (await sqs.send(command)).Attributes)
      const { QueueArn: arn, ApproximateNumberOfMessages: messages, RedrivePolicy: policy } = attributes
      const deadLettersArn = policy && z.parse(policySchema, JSON.parse(policy)).deadLetterTargetArn
      return { id, url, arn, messages, deadLettersArn }
    }),
  )
  const result = { messages: 0, left: 0 }
  for (const { id, url, arn, messages, deadLettersArn } of all) {
    if (deadLettersArn !== undefined || messages === 0) continue
    const name = nameOf(id)
    try {
      const source = all.find((one) => one.deadLettersArn === arn)
      if (source)
        await sqs.send(new StartMessageMoveTaskCommand({ SourceArn: arn, DestinationArn: source.arn }))
      else await sendCounts({ sqs, firehose, url, stream })
      result.messages += messages
      log(`${name}: ${messages} messages go back`)
    } catch (error) {
      result.left += 1
      log(`${name}: the dead letters stay: ${String(error)}`)
    }
  }
  return result
}

/**
 * The reaction of a queue's logical id: `on-post-created-count-user` for
 * `ReactionsOnPostCreatedCountUserTriggerDeadLetters1A2B`.
 */
function nameOf(id: string): string {
  const [, name = id] = /^(?:Reactions)?(\w+?)(?:Trigger)?DeadLetters/.exec(id) ?? []
  return name.replaceAll(/\B[A-Z]/g, '-$&').toLowerCase()
}

/** A count that EventBridge could not deliver: either the original event, or the result of its rule's transformer. */
const deadLetterSchema = z.union([
  z.object({ kind: z.literal('count'), name: z.string(), campus: z.string() }),
  z.object({
    'detail-type': z.string(),
    detail: z.object({ campusId: z.string(), step: z.optional(z.string()) }),
  }),
])

function countIn(body: string): UsageRecord {
  const letter = z.parse(deadLetterSchema, JSON.parse(body))
  if ('kind' in letter) return letter
  const { campusId, step } = letter.detail
  return { kind: 'count', name: step ?? letter['detail-type'], campus: campusId }
}

/** Writes the dead letters with counts to Firehose, ten at a time, and deletes each one that Firehose accepted. */
async function sendCounts(props: Pick<QueuesProps, 'sqs' | 'firehose' | 'stream'> & { url: string }) {
  const { sqs, firehose, url: QueueUrl, stream } = props
  for (;;) {
    const received = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: 10,
        VisibilityTimeout: 60,
        WaitTimeSeconds: 1,
      }),
    )
    const messages = received.Messages ?? []
    if (messages.length === 0) return
    const Records = messages.map(({ Body = '' }) => ({ Data: Buffer.from(JSON.stringify(countIn(Body))) }))
    const put = await firehose.send(new PutRecordBatchCommand({ DeliveryStreamName: stream, Records }))
    const taken = messages.filter((_, at) => put.RequestResponses?.[at]?.ErrorCode === undefined)
    if (taken.length > 0)
      await sqs.send(new DeleteMessageBatchCommand({ QueueUrl, Entries: taken.map(entryOf) }))
    if (taken.length < messages.length)
      throw new Error(`Firehose did not take ${messages.length - taken.length} counts`)
  }
}

const entryOf = ({ ReceiptHandle }: Message, index: number) => ({ Id: String(index), ReceiptHandle })
