/** The stream's consumer through its own function: duplicates, order, poison. */
import { marshall } from '@aws-sdk/util-dynamodb'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import { createPost } from '../../shared/posts/create-post.ts'
import type { Post } from '../../shared/posts/post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, costsOf, idle, invoke, member, tableClient, theCloud } from '../cloud.ts'

let post: Post
beforeAll(async () => {
  const input = { id: newUlid(Date.now()), campusId: 'ou', blocks: [{ text: 'Stream' }], media: [] }
  post = (await call(createPost, input, await member())).output
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
const rowOf = (one: Post) =>
  marshall({ pk: `POST#${one.id}`, sk: '#POST', uploadIds: [], ...one }, { removeUndefinedValues: true })

async function reactionsTo(Records: unknown[]) {
  await idle()
  await costsOf()
  const answer = await invoke('publish-events', { Records })
  await idle()
  const costs = await costsOf()
  return { answer, batches: costs.filter(({ reaction }) => reaction === 'post-created').length }
}

async function totalPosts() {
  const { environment } = await theCloud()
  const Key = { pk: `USER#${post.author.id}`, sk: '#PROFILE' }
  return (await (await tableClient()).send(new GetCommand({ TableName: environment['TABLE_NAME'], Key })))
    .Item?.['totalPosts']
}

test('a record told twice tells everyone twice, and nothing changes', async () => {
  const before = await totalPosts()
  const { answer, batches } = await reactionsTo([record(rowOf(post)), record(rowOf(post))])
  expect(answer).toEqual({ batchItemFailures: [] })
  expect(batches).toBeGreaterThan(0)
  expect(await totalPosts()).toBe(before)
})

test('a poisoned record is reported alone, and the others of its batch are published', async () => {
  const poison = record({ sk: { Unknown: '#POST' } })
  const { answer, batches } = await reactionsTo([poison, record(rowOf(post))])
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: poison.dynamodb.SequenceNumber }] })
  expect(batches).toBeGreaterThan(0)
})

test('a post that changed is not told as a new one', async () => {
  const { answer, batches } = await reactionsTo([record(rowOf(post), rowOf(post))])
  expect([answer, batches]).toEqual([{ batchItemFailures: [] }, 0])
})
