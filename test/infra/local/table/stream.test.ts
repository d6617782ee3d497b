import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { expect, test } from 'vitest'
import { makeTable, proxy, start, streamArn, useTable, write, writeExpired } from './stream-fixture.ts'

useTable()

test('records arrive in order and in batches, as Lambda events', async () => {
  await write('a', 'b', 'c')
  const stream = await start({ batchSize: 2 })
  await stream.idle()
  await write('d')
  await stream.idle()
  expect(stream.calls).toEqual([['a', 'b'], ['c'], ['d']])
  expect(stream.events[0]?.Records[0]).toMatchObject({
    eventName: 'INSERT',
    eventSource: 'aws:dynamodb',
    awsRegion: 'us-east-1',
    eventSourceARN: streamArn,
    dynamodb: {
      Keys: { pk: { S: 'a' } },
      NewImage: { pk: { S: 'a' } },
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
  })
})

test('the record of an expired row names DynamoDB as its user, as in Lambda events', async () => {
  await makeTable({ TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true } })
  const removed = Promise.withResolvers<DynamoDBRecord>()
  const handle = ({ Records }: DynamoDBStreamEvent) => {
    for (const record of Records) if (record.eventName === 'REMOVE') removed.resolve(record)
  }
  // The number of writes stays the same, because the engine removes the row itself.
  await start({}, handle, { writes: () => 1 })
  await writeExpired('a')
  expect(await removed.promise).toMatchObject({
    userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' },
    dynamodb: { OldImage: { pk: { S: 'a' } } },
  })
})

test('a stream without writes is read seldom, and a write is read at once', async () => {
  const reads: string[] = []
  const endpoint = await proxy((operation) => void (operation === 'GetRecords' && reads.push(operation)))
  let writes = 0
  const stream = await start({}, undefined, { endpoint, writes: () => writes })
  for (let pass = 0; pass < 100; pass += 1) await stream.idle()
  expect(reads.length).toBeLessThan(50)
  await write('a')
  writes += 1
  await stream.idle()
  expect(stream.calls).toEqual([['a']])
})

test('a restart continues after the last handled record', async () => {
  await write('a')
  const first = await start({})
  await first.idle()
  await first.close()
  await write('b')
  const second = await start({})
  await second.idle()
  expect([first.calls, second.calls]).toEqual([[['a']], [['b']]])
})

test('a batch that failed before close is retried after the restart', async () => {
  await write('a')
  const invoked = Promise.withResolvers<void>()
  const first = await start({}, () => {
    invoked.resolve()
    throw new Error('busy')
  })
  await invoked.promise
  await first.close()
  const second = await start({})
  await second.idle()
  expect(second.calls).toEqual([['a']])
})

test('the checkpoint of an earlier table is not used', async () => {
  await write('a')
  const first = await start({})
  await first.idle()
  await first.close()
  await makeTable()
  await write('b')
  const second = await start({})
  await second.idle()
  expect(second.calls).toEqual([['b']])
})

const refusal = (name: string) => ({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: name })

test('after an iterator has expired, reading continues at the checkpoint', async () => {
  let expired = 0
  const endpoint = await proxy((operation) =>
    operation === 'GetRecords' && (expired += 1) % 2 === 0 ? refusal('ExpiredIteratorException') : undefined,
  )
  const stream = await start({}, undefined, { endpoint })
  for (const key of ['a', 'b', 'c']) {
    await write(key)
    await stream.idle()
  }
  expect(stream.calls).toEqual([['a'], ['b'], ['c']])
})

test('reading continues with the oldest record when the checkpoint was trimmed', async () => {
  await write('a')
  const first = await start({})
  await first.idle()
  await first.close()
  await write('b')
  const endpoint = await proxy((operation, { ShardIteratorType }) =>
    operation === 'GetShardIterator' && ShardIteratorType === 'AFTER_SEQUENCE_NUMBER'
      ? refusal('TrimmedDataAccessException')
      : undefined,
  )
  const lines: string[] = []
  const second = await start({}, undefined, { endpoint, log: (line) => lines.push(line) })
  await second.idle()
  expect(second.calls).toEqual([['a', 'b']])
  expect(lines.join()).toContain('are gone')
})

test('a child shard is read only after its parent is handled, even if a batch of the parent fails once', async () => {
  const record = (key: string, at: number) => ({
    eventID: key,
    eventName: 'INSERT',
    dynamodb: {
      SequenceNumber: String(at).padStart(21, '0'),
      ApproximateCreationDateTime: 1,
      Keys: { pk: { S: key } },
    },
  })
  const shards: Record<string, { parent?: string; records: object[]; closed: boolean }> = {
    child: { parent: 'parent', records: [record('c', 3)], closed: false },
    parent: { parent: 'trimmed', records: [record('a', 1), record('b', 2)], closed: true },
  }
  const endpoint = await proxy((operation, input) => {
    if (operation === 'DescribeStream') {
      // Each page has one shard, as if the stream had many.
      const [ShardId] = Object.keys(shards).filter((_, at) => at === (input['ExclusiveStartShardId'] ? 1 : 0))
      const Shards = [{ ShardId, ParentShardId: shards[ShardId!]?.parent }]
      return { StreamDescription: { Shards, ...(ShardId === 'child' && { LastEvaluatedShardId: 'child' }) } }
    }
    if (operation === 'GetShardIterator')
      return { ShardIterator: `${input['ShardId']} ${Number(input['SequenceNumber'] ?? 0)}` }
    const [name, after] = String(input['ShardIterator']).split(' ')
    const { records, closed } = shards[name!]!
    const Records = records.filter(
      (one) => Number((one as DynamoDBRecord).dynamodb?.SequenceNumber) > Number(after),
    )
    const end = `${name} ${Number((records.at(-1) as DynamoDBRecord).dynamodb?.SequenceNumber)}`
    return { Records, ...(!closed && { NextShardIterator: end }) }
  })
  let tries = 0
  const fail = () => {
    if ((tries += 1) === 1) throw new Error('once')
  }
  const stream = await start({}, fail, { endpoint })
  await stream.idle()
  expect(stream.calls).toEqual([['a', 'b'], ['a', 'b'], ['c']])
})
