import { EventBridgeClient, ListRulesCommand, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { afterEach, expect, test } from 'vitest'
import { startEventBus, type BusEvent, type EventBus } from '../../../../infra/local/messaging/event-bus.ts'

let bus: EventBus
let client: EventBridgeClient
afterEach(async () => {
  client?.destroy()
  await bus?.close()
})

type Rule = Parameters<typeof startEventBus>[0]['buses'][number]['rules'][number]

async function start(rules: Rule[], log: (line: string) => void = () => {}) {
  bus = await startEventBus({ port: 0, buses: [{ name: 'campus', rules }], log })
  client = new EventBridgeClient({
    endpoint: bus.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  })
}

const entry = { EventBusName: 'campus', Source: 'posts', DetailType: 'post-saved', Detail: '{"postId":"p1"}' }

test('an event reaches the targets of every rule that matches, in its envelope', async () => {
  const received: [string, BusEvent][] = []
  const target = (id: string) => ({ id, deliver: (event: BusEvent) => void received.push([id, event]) })
  await start([
    { name: 'saved', eventPattern: { 'detail-type': ['post-saved'] }, targets: [target('a'), target('b')] },
    { name: 'other', eventPattern: { 'detail-type': ['post-deleted'] }, targets: [target('c')] },
  ])
  const Time = new Date('2026-11-21T10:00:00Z')
  const answer = await client.send(new PutEventsCommand({ Entries: [{ ...entry, Time, Resources: ['r1'] }] }))
  await bus.idle()

  expect(answer.FailedEntryCount).toBe(0)
  expect(received.map(([id]) => id)).toEqual(['a', 'b'])
  expect(received[0]?.[1]).toEqual({
    version: '0',
    id: answer.Entries?.[0]?.EventId,
    'detail-type': 'post-saved',
    source: 'posts',
    account: '000000000000',
    time: '2026-11-21T10:00:00Z',
    region: 'us-east-1',
    resources: ['r1'],
    detail: { postId: 'p1' },
  })
})

test('a malformed entry fails, and the other entries are delivered', async () => {
  const received: unknown[] = []
  await start([
    {
      name: 'all',
      eventPattern: { source: ['posts'] },
      targets: [{ id: 't', deliver: ({ detail }) => void received.push(detail) }],
    },
  ])
  const answer = await client.send(
    new PutEventsCommand({
      Entries: [
        { ...entry, Detail: '{not json' },
        { ...entry, Detail: '[1]' },
        { ...entry, Source: undefined },
        { ...entry, DetailType: '' },
        { ...entry, Source: 'aws.s3' },
        { ...entry, EventBusName: 'nowhere' },
        { ...entry, EventBusName: 'arn:aws:events:us-east-1:000000000000:event-bus/campus' },
      ],
    }),
  )
  await bus.idle()
  expect(answer.FailedEntryCount).toBe(6)
  expect(answer.Entries?.map(({ ErrorCode }) => ErrorCode)).toEqual([
    'MalformedDetail',
    'MalformedDetail',
    'InvalidArgument',
    'InvalidArgument',
    'NotAuthorizedForSourceException',
    'ResourceNotFoundException',
    undefined,
  ])
  expect(received).toEqual([{ postId: 'p1' }])
})

test('a request over 1 MB, a request with more than ten entries, and an operation other than PutEvents are refused', async () => {
  await start([])
  const large = { ...entry, Detail: JSON.stringify({ text: 'x'.repeat(1024 * 1024) }) }
  await expect(client.send(new PutEventsCommand({ Entries: [large] }))).rejects.toMatchObject({
    name: 'ValidationException',
    message: 'Total size of the entries in the request is over the limit.',
  })
  await expect(client.send(new PutEventsCommand({ Entries: Array(11).fill(entry) }))).rejects.toThrow(
    'between 1 and 10',
  )
  await expect(client.send(new ListRulesCommand({}))).rejects.toMatchObject({
    name: 'UnknownOperationException',
  })
})

test('an event becomes a complete dead letter if its target keeps failing, but not if it fails only once', async () => {
  const kept: BusEvent[] = []
  const keep = async (event: BusEvent) => void kept.push(event)
  let calls = 0
  const once = () => {
    if ((calls += 1) === 1) throw new Error('busy')
  }
  const never = () => Promise.reject(new Error('no such queue'))
  await start([
    { name: 'a', eventPattern: { source: ['posts'] }, targets: [{ id: 'once', deliver: once, keep }] },
    { name: 'b', eventPattern: { source: ['posts'] }, targets: [{ id: 'never', deliver: never, keep }] },
  ])
  const answer = await client.send(new PutEventsCommand({ Entries: [entry] }))
  await bus.idle()
  expect(calls).toBe(2)
  expect(kept).toEqual([
    expect.objectContaining({ id: answer.Entries?.[0]?.EventId, detail: { postId: 'p1' } }),
  ])
})

test('a failure of one target is logged, and other targets still get the event', async () => {
  const lines: string[] = []
  const received: unknown[] = []
  const bad = { id: 'bad', deliver: () => Promise.reject(new Error('no room')) }
  const good = { id: 'good', deliver: ({ id }: BusEvent) => void received.push(id) }
  await start([{ name: 'all', eventPattern: { source: ['posts'] }, targets: [bad, good] }], (line) =>
    lines.push(line),
  )
  await client.send(new PutEventsCommand({ Entries: [entry] }))
  await bus.idle()
  expect(received).toHaveLength(1)
  expect(lines.join()).toMatch(/all could not deliver .* to bad: Error: no room/)
})

test('an event bus does not start if one of its rules has an unsupported matcher', async () => {
  const rules = [{ name: 'cidr', eventPattern: { source: [{ cidr: '10.0.0.0/8' }] }, targets: [] }]
  await expect(startEventBus({ port: 0, buses: [{ name: 'campus', rules }], log: () => {} })).rejects.toThrow(
    'rule cidr: event pattern: source is not supported',
  )
})
