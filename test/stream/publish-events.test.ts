/** The stream's consumer through its own function: duplicates, order, poison. */
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
  marshall({ pk: `POST#${one.id}`, sk: '#POST', ...one, uploadIds }, { removeUndefinedValues: true })

async function row(Key: { pk: string; sk: string }) {
  const TableName = (await theCloud()).environment['TABLE_NAME']
  return (await (await tableClient()).send(new GetCommand({ TableName, Key }))).Item
}

/** An upload of the author, whom a published post takes it from: whether it is gone is this file's own to see. */
async function anUpload() {
  const id = newUlid(Date.now())
  const Key = { pk: `USER#${post.author.id}`, sk: `UPLOAD#${id}` }
  const TableName = (await theCloud()).environment['TABLE_NAME']
  await (await tableClient()).send(new PutCommand({ TableName, Item: { ...Key, id } }))
  return { id, isTaken: async () => (await row(Key)) === undefined }
}

async function tell(Records: unknown[]) {
  const answer = await invoke('publish-events', { Records })
  await idle()
  return answer
}

const totalPosts = async () => (await row({ pk: `USER#${post.author.id}`, sk: '#PROFILE' }))?.['totalPosts']

test('a record told twice is published, and nothing is counted twice', async () => {
  const upload = await anUpload()
  const told = record(rowOf(post, [upload.id]))
  expect(await tell([told, told])).toEqual({ batchItemFailures: [] })
  expect([await upload.isTaken(), await totalPosts()]).toEqual([true, 1])
})

test('a poisoned record is reported alone, and the others of its batch are published', async () => {
  const upload = await anUpload()
  const poison = record({ sk: { Unknown: '#POST' } })
  const answer = await tell([poison, record(rowOf(post, [upload.id]))])
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: poison.dynamodb.SequenceNumber }] })
  expect(await upload.isTaken()).toBe(true)
})

test('a restored table has a new stream, whose numbers begin anew: they are counted all the same', async () => {
  const counted = await newPost(ann)
  const { id, campusId, author } = counted
  await newComment(ann, counted.id)
  await idle()
  const ulid = newUlid(Date.now())
  const image = marshall(
    {
      pk: `POST#${id}`,
      sk: `COMMENT#${ulid}`,
      id: `${id}_${ulid}`,
      parentId: id,
      campusId,
      author,
      uploadIds: [],
      createdAt: Date.now(),
    },
    { removeUndefinedValues: true },
  )
  const comments = async () => (await row({ pk: `POST#${id}`, sk: '#POST' }))?.['comments']
  await tell([record(image)])
  expect(await comments()).toBe(1)
  const eventSourceARN = 'arn:aws:dynamodb:us-east-1:000000000000:table/Campus/stream/2099-01-01T00:00:00.000'
  await tell([{ ...record(image), eventSourceARN }])
  expect(await comments()).toBe(2)
})

test('a post that changed is not told as a new one', async () => {
  const upload = await anUpload()
  const image = rowOf(post, [upload.id])
  expect(await tell([record(image, image)])).toEqual({ batchItemFailures: [] })
  expect(await upload.isTaken()).toBe(false)
})
