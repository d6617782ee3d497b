import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { nameOf } from '../account.ts'
import { startHttpServer, type LocalServer } from '../http-server.ts'
import { jsonService, operation } from '../json-service.ts'
import { Refusal } from '../refusal.ts'
import { maximumBytes, type LocalQueue } from './queue.ts'

type SqsOptions = {
  /** 0 takes a free one. */
  port: number
  /** By ARN. */
  queues: Map<string, LocalQueue>
}

const invalidCode = 'InvalidParameterValue'
const maximumVisibilitySeconds = 12 * 60 * 60
// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html
const allowedText = /^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u

const QueueUrl = z.string()
const visibilitySeconds = z.int().check(z.minimum(0), z.maximum(maximumVisibilitySeconds))
// Strict: a parameter that would be ignored is refused.
const receiveSchema = z.strictObject({
  QueueUrl,
  MaxNumberOfMessages: z._default(z.int().check(z.minimum(1), z.maximum(10)), 1),
  VisibilityTimeout: z.optional(visibilitySeconds),
  WaitTimeSeconds: z._default(z.int().check(z.minimum(0), z.maximum(20)), 0),
  MessageSystemAttributeNames: z._default(z.array(z.string()), []),
})
const receiptSchema = z.strictObject({ QueueUrl, ReceiptHandle: z.string() })
const visibilitySchema = z.extend(receiptSchema, { VisibilityTimeout: visibilitySeconds })
const sendSchema = z.strictObject({ QueueUrl, MessageBody: z.string() })
const attributesSchema = z.strictObject({ QueueUrl, AttributeNames: z._default(z.array(z.string()), []) })
const moveSchema = z.strictObject({ SourceArn: z.string() })

/**
 * SQS for standard queues, in the JSON protocol of its SDK client, with SQS's own refusals. Messages that are moved from
 * dead letters are back when the call returns, while SQS moves them later.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_Operations.html
 */
export async function startSqs({ port, queues }: SqsOptions): Promise<LocalServer> {
  const byName = new Map([...queues.values()].map((queue) => [queue.name, queue]))
  const closing = new AbortController()

  function queueAt(url: string): LocalQueue {
    const queue = byName.get(nameOf(url))
    if (!queue) throw new Refusal('QueueDoesNotExist', 'The specified queue does not exist.')
    return queue
  }

  const operations = {
    SendMessage: operation(invalidCode, sendSchema, async ({ QueueUrl: url, MessageBody }) => {
      requireBody(MessageBody)
      const MessageId = await queueAt(url).send(MessageBody)
      return { MessageId, MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex') }
    }),

    ReceiveMessage: operation(invalidCode, receiveSchema, async (input) => {
      const queue = queueAt(input.QueueUrl)
      const receive = () => queue.receive(input.MaxNumberOfMessages, input.VisibilityTimeout)
      let messages = await receive()
      if (messages.length === 0 && input.WaitTimeSeconds > 0) {
        const over = AbortSignal.timeout(input.WaitTimeSeconds * 1000)
        await queue.untilVisible(AbortSignal.any([over, closing.signal]))
        messages = await receive()
      }
      return {
        Messages: messages.map((message) => ({
          MessageId: message.messageId,
          ReceiptHandle: message.receiptHandle,
          Body: message.body,
          MD5OfBody: message.md5OfBody,
          Attributes: chosen(input.MessageSystemAttributeNames, {
            ApproximateReceiveCount: String(message.receiveCount),
            ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
            SentTimestamp: String(message.sentAt),
            ...(message.deadLetterSourceArn && { DeadLetterQueueSourceArn: message.deadLetterSourceArn }),
          }),
        })),
      }
    }),

    DeleteMessage: operation(invalidCode, receiptSchema, async ({ QueueUrl: url, ReceiptHandle }) => {
      requireReceipt(ReceiptHandle)
      await queueAt(url).remove([ReceiptHandle])
      return {}
    }),

    ChangeMessageVisibility: operation(invalidCode, visibilitySchema, async (input) => {
      requireReceipt(input.ReceiptHandle)
      const hidden = await queueAt(input.QueueUrl).hide(input.ReceiptHandle, input.VisibilityTimeout)
      if (!hidden) throw new Refusal('MessageNotInflight', 'The message is not in flight.')
      return {}
    }),

    GetQueueAttributes: operation(invalidCode, attributesSchema, ({ QueueUrl: url, AttributeNames }) => {
      const queue = queueAt(url)
      const { visible, hidden } = queue.counts()
      const attributes: Record<string, string> = {
        QueueArn: queue.arn,
        ApproximateNumberOfMessages: String(visible),
        ApproximateNumberOfMessagesNotVisible: String(hidden),
      }
      const unknown = AttributeNames.find((name) => name !== 'All' && !(name in attributes))
      if (unknown) throw new Refusal('InvalidAttributeName', `The laptop does not know ${unknown}.`)
      return { Attributes: chosen(AttributeNames, attributes) }
    }),

    StartMessageMoveTask: operation(invalidCode, moveSchema, async ({ SourceArn }) => {
      const source = queues.get(SourceArn)
      if (!source)
        throw new Refusal(
          'ResourceNotFoundException',
          'The resource that you specified for the SourceArn parameter does not exist.',
        )
      if (![...queues.values()].some((queue) => queue.deadLetterArn() === SourceArn))
        throw new Refusal(invalidCode, 'Source queue must be configured as a Dead Letter Queue.')
      await source.returnDeadLetters(async (arn, body) => queues.get(arn)?.send(body))
      return { TaskHandle: Buffer.from(SourceArn).toString('base64') }
    }),
  }
  const headers = { 'content-type': 'application/x-amz-json-1.0' }
  const server = await startHttpServer(port, jsonService({ prefix: 'AmazonSQS', operations, headers }))
  const close = async () => {
    closing.abort()
    await server.close()
  }
  return { ...server, close }
}

/** The attributes with these names; `All` stands for every name. */
function chosen(names: string[], attributes: Record<string, string>): Record<string, string> {
  const isWanted = (name: string) => names.includes('All') || names.includes(name)
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => isWanted(name)))
}

function requireBody(body: string): void {
  if (body === '')
    throw new Refusal('MissingParameter', 'The request must contain the parameter MessageBody.')
  if (Buffer.byteLength(body) > maximumBytes)
    throw new Refusal(invalidCode, `The message must be shorter than ${maximumBytes} bytes.`)
  if (!allowedText.test(body))
    throw new Refusal('InvalidMessageContents', 'The message has characters that are not allowed.')
}

function requireReceipt(receipt: string): void {
  if (!/^[\w-]{36}#\d+$/.test(receipt))
    throw new Refusal('ReceiptHandleIsInvalid', `The input receipt handle is invalid: ${receipt}`)
}
