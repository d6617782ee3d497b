import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { createPost } from '../../shared/posts/create-post.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, loose, member, tableClient, theCloud, verified } from '../cloud.ts'

const text = { blocks: [{ text: 'Bike' }], media: [] }

test('anyone reads a post of a public campus', async () => {
  const post = (await call(createPost, { id: newUlid(Date.now()), campusId: 'ou', ...text }, await member()))
    .output
  expect((await call(getPost, { postId: post.id })).output).toEqual(post)
})

test('a post of a private campus is closed to a visitor and open to a guest', async () => {
  const ann = await member('ut', 'utexas.edu')
  const post = (await call(createPost, { id: newUlid(Date.now()), campusId: 'ut', ...text }, ann)).output
  const answer = await call(getPost, { postId: post.id })
  expect([answer.status, answer.error?.code]).toEqual([401, 'campus-private'])
  expect((await call(getPost, { postId: post.id }, await verified())).output.id).toBe(post.id)
})

test('a post that never was is not found, with the specified sentence', async () => {
  const answer = await call(getPost, { postId: newUlid(Date.now()) })
  expect([answer.status, answer.error?.message]).toEqual([
    404,
    "Hmm...this page doesn't exist. Try searching for something else.",
  ])
})

test.each(['x', 'POST%23x', '..%2f..', `${newUlid(Date.now())}_x`])('%j is no id', async (postId) => {
  expect([400, 404]).toContain((await loose(getPost, { postId })).status)
})

test('a tombstone says that the post has been deleted', async () => {
  const post = (await call(createPost, { id: newUlid(Date.now()), campusId: 'ou', ...text }, await member()))
    .output
  const { environment } = await theCloud()
  await (
    await tableClient()
  ).send(
    new UpdateCommand({
      TableName: environment['TABLE_NAME'],
      Key: { pk: `POST#${post.id}`, sk: '#POST' },
      UpdateExpression: 'SET deletedAt = :now REMOVE feedKey',
      ExpressionAttributeValues: { ':now': Date.now() },
    }),
  )
  const answer = await call(getPost, { postId: post.id })
  expect([answer.status, answer.error?.message]).toEqual([410, 'Sorry, that post has been deleted.'])
})
