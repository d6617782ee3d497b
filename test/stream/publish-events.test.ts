/** Invokes the stream's consumer with repeated, reordered and unreadable records. */
import { userKey } from '../../lambdas/users/user-keys.ts'
import { itemKey, postKey, saveKey } from '../../lambdas/posts/post-keys.ts'
import { marshall } from '@aws-sdk/util-dynamodb'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import type { Post } from '../../shared/posts/post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { idle, invoke, member, tableClient, theCloud, type Person } from '../cloud.ts'
import { changeRow } from '../rows.ts'
import { newComment, newPost } from '../threads.ts'

let ann: Person
let post: Post
beforeAll(async () => {
  ann = await member()
  post = await newPost(ann)
  await idle()
})

let sequence = 100
function record(newImage: unknown, oldImage?: unknown) {
  sequence += 1
  return {
    eventID: String(sequence),
    eventName: oldImage ? 'MODIFY' : 'INSERT',
    dynamodb: {
      SequenceNumber: String(sequence),
      NewImage: newImage,
      ...(oldImage ? { OldImage: oldImage } : {}),
    },
  }
}
const imageOf = (one: Post) => marshall({ ...postKey(one.id), ...one }, { removeUndefinedValues: true })

async function row(Key: { pk: string; sk: string }) {
  const TableName = (await theCloud()).environment['TABLE_NAME']
  return (await (await tableClient()).send(new GetCommand({ TableName, Key }))).Item
}

/**
 * Makes the author's number of posts wrong. The event of a published post corrects the number, so a test can see the
 * event.
 */
async function forgetTotal() {
  await changeRow(userKey(post.author.id), { totalPosts: -1 })
  return { isCounted: async () => (await totalPosts()) === 1 }
}

async function deliver(Records: unknown[]) {
  const answer = await invoke('publish-events', { Records })
  await idle()
  return answer
}

const totalPosts = async () => (await row(userKey(post.author.id)))?.['totalPosts']

test('a record that is delivered twice is published, and counted only once', async () => {
  const total = await forgetTotal()
  const twice = record(imageOf(post))
  expect(await deliver([twice, twice])).toEqual({ batchItemFailures: [] })
  expect(await total.isCounted()).toBe(true)
})

test('only the unreadable record of a batch is reported as failed, and the others are published', async () => {
  const total = await forgetTotal()
  const poison = record({ sk: { Unknown: 'a type that DynamoDB does not have' } })
  const answer = await deliver([poison, record(imageOf(post))])
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: poison.dynamodb.SequenceNumber }] })
  expect(await total.isCounted()).toBe(true)
})

test('the records of a restored table, whose new stream has lower sequence numbers, are counted', async () => {
  const counted = await newPost(ann)
  const { id, campusId, author } = counted
  await newComment(ann, counted.id)
  await idle()
  const commentId = `${id}_${newUlid(Date.now())}`
  const image = marshall(
    {
      ...itemKey(commentId),
      id: commentId,
      parentId: id,
      campusId,
      author,
      createdAt: Date.now(),
    },
    { removeUndefinedValues: true },
  )
  const comments = async () => (await row(postKey(id)))?.['comments']
  const eventSourceARN = 'arn:aws:dynamodb:us-east-1:000000000000:table/Campus/stream/2099-01-01T00:00:00.000'
  await deliver([{ ...record(image), eventSourceARN }])
  expect(await comments()).toBe(2)
})

test('a record with a lower number than the last counted record of another shard causes a recount instead of being skipped', async () => {
  const { id } = await newPost(ann)
  await newComment(ann, id)
  await idle()
  await changeRow(postKey(id), { saves: 7 })
  const save = record(marshall(saveKey(id, 'u_1')))
  expect(await deliver([save])).toEqual({ batchItemFailures: [] })
  expect(await row(postKey(id))).toMatchObject({ comments: 1, saves: 0 })
})

test('a change of a post causes no event post-created', async () => {
  const total = await forgetTotal()
  const image = imageOf(post)
  expect(await deliver([record(image, image)])).toEqual({ batchItemFailures: [] })
  expect(await total.isCounted()).toBe(false)
})
