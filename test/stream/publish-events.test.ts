/** The stream's consumer through its own function: duplicates, order, poison. */
import { userKey, uploadKey } from '../../lambdas/users/user-keys.ts'
import { itemKey, postKey } from '../../lambdas/posts/post-keys.ts'
import { marshall } from '@aws-sdk/util-dynamodb'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import type { Post } from '../../shared/posts/post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { idle, invoke, member, tableClient, theCloud, type Person } from '../cloud.ts'
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
const rowOf = (one: Post, uploadIds: string[]) =>
  marshall({ ...postKey(one.id), ...one, uploadIds }, { removeUndefinedValues: true })

async function row(Key: { pk: string; sk: string }) {
  const TableName = (await theCloud()).environment['TABLE_NAME']
  return (await (await tableClient()).send(new GetCommand({ TableName, Key }))).Item
}

/** An upload of the author. A published post takes it, which shows that the event arrived. */
async function anUpload() {
  const id = newUlid(Date.now())
  const Key = uploadKey(post.author.id, id)
  const TableName = (await theCloud()).environment['TABLE_NAME']
  await (await tableClient()).send(new PutCommand({ TableName, Item: { ...Key, id } }))
  return { id, isTaken: async () => (await row(Key)) === undefined }
}

async function deliver(Records: unknown[]) {
  const answer = await invoke('publish-events', { Records })
  await idle()
  return answer
}

const totalPosts = async () => (await row(userKey(post.author.id)))?.['totalPosts']

test('a record that is delivered twice is published, and nothing is counted twice', async () => {
  const upload = await anUpload()
  const told = record(rowOf(post, [upload.id]))
  expect(await deliver([told, told])).toEqual({ batchItemFailures: [] })
  expect([await upload.isTaken(), await totalPosts()]).toEqual([true, 1])
})

test('a poisoned record is reported alone, and the others of its batch are published', async () => {
  const upload = await anUpload()
  const poison = record({ sk: { Unknown: 'a type that DynamoDB does not have' } })
  const answer = await deliver([poison, record(rowOf(post, [upload.id]))])
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: poison.dynamodb.SequenceNumber }] })
  expect(await upload.isTaken()).toBe(true)
})

test('a restored table has a new stream whose numbers start again, and its records are counted', async () => {
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
      uploadIds: [],
      createdAt: Date.now(),
    },
    { removeUndefinedValues: true },
  )
  const comments = async () => (await row(postKey(id)))?.['comments']
  await deliver([record(image)])
  expect(await comments()).toBe(1)
  const eventSourceARN = 'arn:aws:dynamodb:us-east-1:000000000000:table/Campus/stream/2099-01-01T00:00:00.000'
  await deliver([{ ...record(image), eventSourceARN }])
  expect(await comments()).toBe(2)
})

test('a changed post causes no post-created', async () => {
  const upload = await anUpload()
  const image = rowOf(post, [upload.id])
  expect(await deliver([record(image, image)])).toEqual({ batchItemFailures: [] })
  expect(await upload.isTaken()).toBe(false)
})
