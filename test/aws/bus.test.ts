import { EventBridgeClient, PutEventsCommand, type PutEventsRequestEntry } from '@aws-sdk/client-eventbridge'
import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUlid } from '../../shared/ulid.ts'
import { clientOptions, output, testRefusal, useServices } from './services.ts'

useServices()

let bus: EventBridgeClient
let queues: SQSClient
beforeAll(() => {
  bus = new EventBridgeClient(clientOptions('EVENTBRIDGE'))
  queues = new SQSClient(clientOptions('SQS'))
})
afterAll(() => {
  bus.destroy()
  queues.destroy()
})

const entryOf = (detail: object, more: PutEventsRequestEntry = {}): PutEventsRequestEntry => ({
  EventBusName: output('BusName'),
  Source: 'campus',
  DetailType: 'post-created',
  Detail: JSON.stringify(detail),
  ...more,
})
const put = (...Entries: PutEventsRequestEntry[]) => bus.send(new PutEventsCommand({ Entries }))

/** Receives events from the queue of the rule until an event has this post id. Returns all received events. */
async function eventsUntil(postId: string) {
  const QueueUrl = output('EventsUrl')
  const events: { detail: { postId: string } }[] = []
  while (!events.some(({ detail }) => detail.postId === postId)) {
    const { Messages } = await queues.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 }))
    if (!Messages) throw new Error(`No event of ${postId} arrived`)
    for (const { Body, ReceiptHandle } of Messages) {
      events.push(JSON.parse(Body ?? ''))
      await queues.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }))
    }
  }
  return events
}

test('an event that matches a rule arrives in the queue of the rule, in the envelope of EventBridge', async () => {
  const postId = newUlid(Date.now())
  const { Entries, FailedEntryCount } = await put(entryOf({ postId, campusId: 'ou' }))
  expect(FailedEntryCount).toBe(0)
  expect(await eventsUntil(postId)).toEqual([
    {
      version: '0',
      id: Entries?.[0]?.EventId,
      'detail-type': 'post-created',
      source: 'campus',
      account: '000000000000',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      region: 'us-east-1',
      resources: [],
      detail: { postId, campusId: 'ou' },
    },
  ])
})

test('events of another source, type or bus do not arrive in the queue', async () => {
  const postId = newUlid(Date.now())
  const other = { postId: 'other' }
  const { FailedEntryCount } = await put(
    entryOf(other, { Source: 'elsewhere' }),
    entryOf(other, { DetailType: 'post-deleted' }),
    entryOf({ postId }),
  )
  expect(FailedEntryCount).toBe(0)
  expect(await eventsUntil(postId)).toMatchObject([{ detail: { postId } }])
})

test('a malformed entry fails, and the other entries of its request are accepted', async () => {
  const postId = newUlid(Date.now())
  const { Entries, FailedEntryCount } = await put(
    entryOf({}, { Detail: '{not json' }),
    entryOf({}, { DetailType: '' }),
    entryOf({}, { Source: '' }),
    entryOf({ postId }),
  )
  expect(FailedEntryCount).toBe(3)
  expect(Entries?.map(({ ErrorCode }) => ErrorCode)).toEqual([
    'MalformedDetail',
    'InvalidArgument',
    'InvalidArgument',
    undefined,
  ])
  expect(await eventsUntil(postId)).toMatchObject([{ detail: { postId } }])
})

const large = () => entryOf({ text: 'x'.repeat(1024 * 1024) })
const many = () => Array.from({ length: 11 }, () => entryOf({ postId: 'many' }))
testRefusal('a request of eleven entries', () => put(...many()), /Validation/)
testRefusal('a request without entries', () => put(), /Validation/, 'accepted')
testRefusal('a request over 1 MB', () => put(large()), /Validation/)
