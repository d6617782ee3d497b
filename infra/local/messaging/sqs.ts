import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { administratorOnly, type Signers } from '../access/signers.ts'
import { arn, nameOf } from '../account.ts'
import { startHttpServer, type LocalServer } from '../http-server.ts'
import { jsonService, operation } from '../json-service.ts'
import { Refusal } from '../refusal.ts'
import { maximumBytes, type LocalQueue, type ReceivedMessage } from './queue.ts'

/** The queues by their ARNs. */
type Queues = Map<string, LocalQueue>
type SqsOptions = {
  /** The port; 0 means any free port. */
  port: number
  queues: Queues
  signers?: Signers
}

const invalidCode = 'InvalidParameterValue'
const maximumVisibilitySeconds = 12 * 60 * 60
// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html
const allowedText = /^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u

const QueueUrl = z.string()
const visibilitySeconds = z.int().check(z.minimum(0), z.maximum(maximumVisibilitySeconds))
// Strict, so that an unsupported parameter is refused instead of ignored.
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
const addressedSchema = z.object({ QueueUrl: z.optional(z.string()), SourceArn: z.optional(z.string()) })
const moveSchema = z.strictObject({ SourceArn: z.string() })

/**
 * SQS for standard queues, in the JSON protocol of its SDK client, with SQS's own refusals. Dead letters are moved back
 * before StartMessageMoveTask returns, while SQS moves them later.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_Operations.html
 */
export async function startSqs(options: SqsOptions): Promise<LocalServer> {
  const { port, queues, signers = administratorOnly } = options
  const closing = new AbortController()
  const operations = {
    ...messageOperations(queues, closing.signal),
    GetQueueAttributes: operation(invalidCode, attributesSchema, ({ QueueUrl: url, AttributeNames }) =>
      attributesOf(queueAt(queues, url), AttributeNames),
    ),
    StartMessageMoveTask: operation(invalidCode, moveSchema, ({ SourceArn }) => move(queues, SourceArn)),
  }
  const headers = { 'content-type': 'application/x-amz-json-1.0' }
  const callsOf = (name: string, input: unknown) => {
    const { data } = addressedSchema.safeParse(input)
    const queue = data?.SourceArn ?? data?.QueueUrl ?? ''
    return [{ action: `sqs:${name}`, resource: arn('sqs', nameOf(queue)) }]
  }
  const service = jsonService({ prefix: 'AmazonSQS', operations, headers, signers, callsOf })
  const server = await startHttpServer(port, service)
  const close = async () => {
    closing.abort()
    await server.close()
  }
  return { ...server, close }
}

function messageOperations(queues: Queues, closing: AbortSignal) {
  return {
    SendMessage: operation(invalidCode, sendSchema, async ({ QueueUrl: url, MessageBody }) => {
      requireBody(MessageBody)
      const MessageId = await queueAt(queues, url).send(MessageBody)
      return { MessageId, MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex') }
    }),

    ReceiveMessage: operation(invalidCode, receiveSchema, async (input) => {
      const messages = await receive(queueAt(queues, input.QueueUrl), input, closing)
      return { Messages: messages.map((message) => written(message, input.MessageSystemAttributeNames)) }
    }),

    DeleteMessage: operation(invalidCode, receiptSchema, async ({ QueueUrl: url, ReceiptHandle }) => {
      requireReceipt(ReceiptHandle)
      await queueAt(queues, url).remove([ReceiptHandle])
      return {}
    }),

    ChangeMessageVisibility: operation(invalidCode, visibilitySchema, async (input) => {
      requireReceipt(input.ReceiptHandle)
      const queue = queueAt(queues, input.QueueUrl)
      if (!(await queue.hide(input.ReceiptHandle, input.VisibilityTimeout)))
        throw new Refusal('MessageNotInflight', 'The message is not in flight.')
      return {}
    }),
  }
}

function queueAt(queues: Queues, url: string): LocalQueue {
  const queue = [...queues.values()].find(({ name }) => name === nameOf(url))
  if (!queue) throw new Refusal('QueueDoesNotExist', 'The specified queue does not exist.')
  return queue
}

/** Receives the visible messages; if there are none, waits for a message up to WaitTimeSeconds and tries once more. */
async function receive(queue: LocalQueue, input: z.output<typeof receiveSchema>, closing: AbortSignal) {
  const { MaxNumberOfMessages, VisibilityTimeout, WaitTimeSeconds } = input
  const messages = await queue.receive(MaxNumberOfMessages, VisibilityTimeout)
  if (messages.length > 0 || WaitTimeSeconds === 0) return messages
  await queue.untilVisible(AbortSignal.any([AbortSignal.timeout(WaitTimeSeconds * 1000), closing]))
  return queue.receive(MaxNumberOfMessages, VisibilityTimeout)
}

function written(message: ReceivedMessage, attributeNames: string[]) {
  return {
    MessageId: message.messageId,
    ReceiptHandle: message.receiptHandle,
    Body: message.body,
    MD5OfBody: message.md5OfBody,
    Attributes: chosen(attributeNames, {
      ApproximateReceiveCount: String(message.receiveCount),
      ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
      SentTimestamp: String(message.sentAt),
      ...(message.deadLetterSourceArn && { DeadLetterQueueSourceArn: message.deadLetterSourceArn }),
    }),
  }
}

function attributesOf(queue: LocalQueue, names: string[]) {
  const { visible, hidden, delayed } = queue.counts()
  const attributes: Record<string, string> = {
    QueueArn: queue.arn,
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(hidden),
    ApproximateNumberOfMessagesDelayed: String(delayed),
  }
  const unknown = names.find((name) => name !== 'All' && !(name in attributes))
  if (unknown) throw new Refusal('InvalidAttributeName', `The laptop does not know ${unknown}.`)
  return { Attributes: chosen(names, attributes) }
}

async function move(queues: Queues, sourceArn: string) {
  const source = queues.get(sourceArn)
  if (!source)
    throw new Refusal('ResourceNotFoundException', 'The resource of the SourceArn parameter does not exist.')
  if (![...queues.values()].some((queue) => queue.deadLetterArn() === sourceArn))
    throw new Refusal(invalidCode, 'Source queue must be configured as a Dead Letter Queue.')
  for (let letters = await source.receive(10, 60); letters.length > 0; letters = await source.receive(10, 60))
    for (const { body, receiptHandle, deadLetterSourceArn } of letters) {
      const queue = queues.get(deadLetterSourceArn ?? '')
      // A message that was sent directly to the dead-letter queue has no source queue, so it stays there.
      if (!queue) continue
      await queue.send(body)
      await source.remove([receiptHandle])
    }
  return { TaskHandle: Buffer.from(sourceArn).toString('base64') }
}

/** The attributes with these names; `All` means every name. */
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
