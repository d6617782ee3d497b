import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
  type ReceiveMessageCommandInput,
} from '@aws-sdk/client-sqs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clientOptions, cloudName, output, testRefusal, useServices } from './services.ts'
import { tries } from './stack.ts'

useServices()

let client: SQSClient
let queueUrl: string
let deadLettersUrl: string
beforeAll(() => {
  client = new SQSClient(clientOptions('SQS'))
  queueUrl = output('QueueUrl')
  deadLettersUrl = output('DeadLettersUrl')
})
afterAll(() => client.destroy())
// Deletes what a test received, so that the next test finds empty queues.
const received: { QueueUrl: string; ReceiptHandle: string | undefined }[] = []
afterEach(async () => {
  for (const receipt of received.splice(0)) await client.send(new DeleteMessageCommand(receipt))
})

const send = (MessageBody: string) => client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody }))
async function receive(options: Partial<ReceiveMessageCommandInput> = {}) {
  const attributes = { MessageSystemAttributeNames: ['All' as const] }
  const input = { QueueUrl: queueUrl, MaxNumberOfMessages: 10, ...attributes, ...options }
  const { Messages = [] } = await client.send(new ReceiveMessageCommand(input))
  received.push(...Messages.map(({ ReceiptHandle }) => ({ QueueUrl: input.QueueUrl, ReceiptHandle })))
  return Messages
}
/** Waits up to 20 seconds for one message, and returns it. */
async function receiveOne(options: Partial<ReceiveMessageCommandInput> = {}) {
  const [message] = await receive({ MaxNumberOfMessages: 1, WaitTimeSeconds: 20, ...options })
  if (!message) throw new Error('No message came')
  return message
}
const show = (ReceiptHandle: string | undefined, QueueUrl = queueUrl) =>
  client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }))
async function countsOf(QueueUrl: string) {
  const names = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...names] }),
  )
  return names.map((name) => Attributes?.[name])
}
/** Sends a message and receives it as often as the queue allows, so that the next receive makes it a dead letter. */
async function spoil(body: string) {
  await send(body)
  for (let at = 0; at < tries; at += 1) await show((await receiveOne()).ReceiptHandle)
  expect(await receive()).toEqual([])
}

test('a received message is hidden from other receives, counts its receives, and can be deleted', async () => {
  const { MessageId } = await send('a text with ü and 👋')
  const first = await receiveOne()
  expect(first).toMatchObject({
    MessageId,
    Body: 'a text with ü and 👋',
    Attributes: { ApproximateReceiveCount: '1' },
  })
  expect(await receive()).toEqual([])
  expect(await countsOf(queueUrl)).toEqual(['0', '1'])
  await show(first.ReceiptHandle)
  const second = await receiveOne()
  expect(second).toMatchObject({ MessageId, Attributes: { ApproximateReceiveCount: '2' } })
  await client.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle: second.ReceiptHandle }))
  expect(await countsOf(queueUrl)).toEqual(['0', '0'])
})

test('a waiting receive returns a message that is sent in the meantime', async () => {
  const waiting = receiveOne()
  await send('late')
  expect((await waiting).Body).toBe('late')
})

test('a message that was received too often becomes a dead letter with its id and its source', async () => {
  const { MessageId } = await send('poison')
  for (let at = 0; at < tries; at += 1) await show((await receiveOne()).ReceiptHandle)
  expect(await receive()).toEqual([])
  expect(await receiveOne({ QueueUrl: deadLettersUrl })).toMatchObject({
    MessageId,
    Body: 'poison',
    Attributes: { DeadLetterQueueSourceArn: expect.stringMatching(/^arn:aws:sqs:/) },
  })
  expect(await countsOf(queueUrl)).toEqual(['0', '0'])
})

// SQS counts the receives of a moved message from zero, but LocalStack keeps the old count:
// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-configure-dead-letter-queue-redrive.html
const [receives, kept] =
  cloudName === 'LocalStack' ? ['4', ' with their number of receives, which AWS resets'] : ['1', '']

test(`dead letters that are moved arrive in their queue${kept}`, async () => {
  await spoil('again')
  await move(output('DeadLettersArn'))
  expect(await receiveOne()).toMatchObject({
    Body: 'again',
    Attributes: { ApproximateReceiveCount: receives },
  })
  expect(await receive({ QueueUrl: deadLettersUrl })).toEqual([])
})

const move = (SourceArn: string) => client.send(new StartMessageMoveTaskCommand({ SourceArn }))
const receiveThose = (MaxNumberOfMessages: number) => receive({ MaxNumberOfMessages })

testRefusal('an empty message', () => send(''), /MissingParameter|InvalidParameterValue/)
testRefusal('a message over 1 MB', () => send('x'.repeat(1024 * 1024 + 1)), /InvalidParameterValue/)
testRefusal('a character that XML does not have', () => send('\u0001'), /InvalidMessageContents/)
testRefusal('a receive of eleven messages', () => receiveThose(11), /InvalidParameterValue/)
testRefusal('a receive of no message', () => receiveThose(0), /InvalidParameterValue/, 'accepted')
testRefusal('a receipt that was never issued', () => show('nonsense'), /ReceiptHandleIsInvalid/)
testRefusal(
  'a receive from a queue that does not exist',
  () => receive({ QueueUrl: `${queueUrl}-other` }),
  /QueueDoesNotExist|NonExistentQueue/,
)
testRefusal(
  'moving the messages of a queue that does not exist',
  () => move(`${output('DeadLettersArn')}-other`),
  /ResourceNotFound/,
)
testRefusal(
  'moving the messages of a queue that receives no dead letters',
  () => move(output('QueueArn')),
  /InvalidParameterValue/,
)
testRefusal(
  'hiding a message that is visible',
  async () => {
    await send('once')
    const { ReceiptHandle } = await receiveOne()
    await show(ReceiptHandle)
    // Receives the message again, so that `afterEach` can delete it with a valid receipt.
    await show(ReceiptHandle).finally(() => receiveOne())
  },
  /NotInflight/,
  'accepted',
)
