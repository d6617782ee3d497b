/**
 * Tests `npm run redrive` with the buckets and functions of the laptop cloud. The account's other services are stand-ins,
 * which the SDK's own clients call.
 */
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { configOf } from '../../infra/config.ts'
import { redriveStage } from '../../infra/deploy/redrive-stage.ts'
import { messageOf } from '../../infra/deploy/world.ts'
import { postKey } from '../../lambdas/posts/post-keys.ts'
import { userKey } from '../../lambdas/users/user-keys.ts'
import type { Post } from '../../shared/posts/post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { idle, member, tableClient, theCloud } from '../cloud.ts'
import { documentIn } from '../search/engine.ts'
import { postRow, recordOf } from '../indexing/histories.ts'
import { newPost } from '../threads.ts'
import { changeRow, rowOf } from '../rows.ts'
import { commentOn, commentRow, handOver, postRecord, record } from '../faults/stream-records.ts'
import { startAccount } from './redrive-account.ts'

let account: Awaited<ReturnType<typeof startAccount>>
let bucket: string
beforeAll(async () => {
  const { ports, failuresBucket } = await theCloud()
  bucket = failuresBucket
  account = await startAccount({ starter: inject('cloudStarter'), failuresBucket, filesPort: ports.files })
})
afterAll(() => account.close())

/** Runs the command. Returns the printed lines, including a final error, and the moves of dead letters. */
async function redrive() {
  const lines: string[] = []
  account.moved.splice(0)
  const world = { aws: account.aws, config: configOf('prod'), say: (line: string) => void lines.push(line) }
  const failure = await redriveStage(world).then(
    () => undefined,
    (error: unknown) => messageOf(error),
  )
  return {
    lines: failure === undefined ? lines : [...lines, failure],
    failed: failure !== undefined,
    moved: [...account.moved],
  }
}

async function keep(failure: object): Promise<string> {
  const Key = `aws/lambda/mapping/shard/2026/11/21/${newUlid(Date.now())}`
  await account.aws.s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body: JSON.stringify(failure) }))
  return Key
}
const isKept = (Key: string) =>
  account.aws.s3.send(new GetObjectCommand({ Bucket: bucket, Key })).then(
    () => true,
    () => false,
  )

async function put(Item: Record<string, unknown>): Promise<void> {
  const TableName = (await theCloud()).environment['TABLE_NAME']
  await (await tableClient()).send(new PutCommand({ TableName, Item }))
}

/**
 * Writes only the keys of a comment, so that the stream's consumer does not count it. Returns the record of the whole
 * comment.
 */
async function writtenComment(post: Post) {
  const row = commentRow(post)
  await put({ pk: row.pk, sk: row.sk })
  return record(marshall(row, { removeUndefinedValues: true }))
}

test('after the cause is repaired, a redrive publishes and counts the records that were given up, and deletes them', async () => {
  const post = await newPost(await member())
  await idle()
  const key = postKey(post.id)
  const [first, later] = [await writtenComment(post), await writtenComment(post)]
  // Counting fails as long as the row contains a text instead of a number.
  await changeRow(key, { comments: 'many' })
  const [failure] = await handOver([first])
  // The second record is of a post. Its event counts the author's posts, which proves that the event was published.
  const kept = await keep({ ...failure!, payload: JSON.stringify({ Records: [first, postRecord(post)] }) })
  await changeRow(key, { comments: 0 })
  await changeRow(userKey(post.author.id), { totalPosts: -1 })
  expect(await handOver([later])).toEqual([])
  expect(await rowOf(key)).toMatchObject({ comments: 1 })

  const { lines, failed } = await redrive()
  expect(lines).toEqual([
    expect.stringContaining(`(${kept}): processed, 2 records`),
    '2 records processed, 0 messages sent back, 0 failed',
  ])
  expect([failed, await isKept(kept)]).toEqual([false, false])
  await idle()
  expect(await rowOf(key)).toMatchObject({ comments: 2 })
  expect(await rowOf(userKey(post.author.id))).toMatchObject({ totalPosts: 1 })
})

test('records that index-search gave up are sent to it again, and their documents are in the index', async () => {
  const id = `redriven-${newUlid(Date.now())}`
  const [functionName] = [...account.resources].find(
    ([name, { Type }]) => name.startsWith('ReactionsIndexSearch') && Type === 'AWS::Lambda::Function',
  )!
  const kept = await keep({
    requestContext: { functionArn: `arn:aws:lambda:us-east-1:123456789012:function:${functionName}` },
    payload: JSON.stringify({ Records: [recordOf(1, undefined, postRow(id))] }),
  })
  expect((await redrive()).lines[0]).toContain(`(${kept}): processed, 1 records`)
  expect(await documentIn('posts', id)).toHaveProperty('id', id)
})

test('a redrive keeps the records that fail again, publishes the others, and ends with an error', async () => {
  const post = await newPost(await member())
  const poison = record({
    pk: { S: postKey(post.id).pk },
    sk: { Unknown: 'a type that DynamoDB does not have' },
  })
  const [failure] = await handOver([poison])
  const [poisoned, unreadable] = [await keep(failure!), await keep({ notA: 'failure' })]
  const sound = await keep({ payload: JSON.stringify({ Records: [commentOn(post)] }) })
  const { lines, failed } = await redrive()
  expect(lines.join('\n')).toContain(`(${poisoned}): stays: Error: 1 of 1 failed again\n`)
  expect(lines.join('\n')).toContain(`(${unreadable}): stays: `)
  expect([failed, lines.at(-1)]).toEqual([true, '1 records processed, 0 messages sent back, 2 failed'])
  expect(await Promise.all([poisoned, unreadable, sound].map(isKept))).toEqual([true, true, false])
  for (const Key of [poisoned, unreadable])
    await account.aws.s3.send(new DeleteObjectCommand({ Bucket: bucket, Key }))
})

/** Every queue of prod that has a dead-letter queue, with that queue. */
const pairs = () =>
  [...account.resources].flatMap(([id, { Properties }]) => {
    const deadLetters = Properties?.RedrivePolicy?.deadLetterTargetArn['Fn::GetAtt'][0]
    return deadLetters ? [{ deadLetters: String(deadLetters), queue: id }] : []
  })

test('the dead letters of every queue go back to that queue, including those of schedules and of SES', async () => {
  const all = pairs()
  const queues = [...account.resources].filter(([, { Type }]) => Type === 'AWS::SQS::Queue').map(([id]) => id)
  const known = [...all.flatMap((pair) => Object.values(pair)), account.idOf('EventCountsDeadLetters')]
  expect(known.sort()).toEqual(queues.sort())
  for (const { deadLetters } of all) account.letters.set(deadLetters, 1)
  const { lines, moved } = await redrive()
  account.letters.clear()
  expect(moved.map(([from, to]) => `${from} to ${to}`).sort()).toEqual(
    all.map(({ deadLetters, queue }) => `arn:${deadLetters} to arn:${queue}`).sort(),
  )
  for (const name of ['on-post-created-count-user', 'mail-feedback', 'payouts-check', 'deals-clock'])
    expect(lines).toContain(`${name}: 1 messages go back`)
  expect(lines.at(-1)).toBe(`0 records processed, ${all.length} messages sent back, 0 failed`)
})

test('counts that could not be delivered to Firehose are written to it, each exactly once', async () => {
  const campusId = 'ou'
  const stored = [
    { kind: 'count', name: 'post-created', campus: 'ut' },
    { 'detail-type': 'message-sent', detail: { campusId, messageId: 'secret' } },
    { 'detail-type': 'deal-counted', detail: { campusId, step: 'deal-held' } },
    ...Array.from({ length: 9 }, (_, at) => ({
      'detail-type': 'post-created',
      detail: { campusId, postId: `${at}` },
    })),
  ].map((letter) => JSON.stringify(letter))
  const queue = account.idOf('EventCountsDeadLetters')
  account.letters.set(queue, stored)
  account.refused.counts = 1
  expect((await redrive()).lines).toEqual([
    'event-counts: the dead letters stay: Error: Firehose did not take 1 counts',
    '0 records processed, 0 messages sent back, 1 failed',
  ])
  account.refused.counts = 0
  expect((await redrive()).lines).toEqual([
    'event-counts: 3 messages go back',
    '0 records processed, 3 messages sent back, 0 failed',
  ])
  expect(account.letters.get(queue)).toEqual([])
  expect(account.counts).toHaveLength(stored.length)
  expect(account.counts).toEqual(
    expect.arrayContaining([
      ['campus-prod-usage', { kind: 'count', name: 'post-created', campus: 'ut' }],
      ['campus-prod-usage', { kind: 'count', name: 'message-sent', campus: 'ou' }],
      ['campus-prod-usage', { kind: 'count', name: 'deal-held', campus: 'ou' }],
    ]),
  )
})
