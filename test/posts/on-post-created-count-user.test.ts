import { userKey } from '../../lambdas/users/user-keys.ts'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { postCreated } from '../../events/post-created.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, idle, invoke, member, tableClient, theCloud, type Person } from '../cloud.ts'

async function postsOf(person: Person, times: number) {
  const ids = []
  for (let made = 0; made < times; made += 1) {
    const input = { id: newUlid(Date.now()), campusId: 'ou', blocks: [{ text: `Number ${made}` }], media: [] }
    ids.push((await call(createPost, input, person)).output)
  }
  return ids
}

async function totalOf(userId: string) {
  const { environment } = await theCloud()
  const Key = userKey(userId)
  const row = await (await tableClient()).send(new GetCommand({ TableName: environment['TABLE_NAME'], Key }))
  return row.Item?.['totalPosts'] as number
}

test('the author’s total of posts equals the number of posts', async () => {
  const [first] = await postsOf(await member(), 3)
  await idle()
  expect(await totalOf(first!.author.id)).toBe(3)
})

test('repeated and late events do not change the total of posts', async () => {
  const posts = await postsOf(await member(), 2)
  await idle()
  const messages = [...posts, ...posts].reverse().map((post, index) => ({
    messageId: String(index),
    body: JSON.stringify({
      id: String(index),
      'detail-type': postCreated.name,
      detail: { postId: post.id, campusId: 'ou', authorId: post.author.id },
    }),
  }))
  expect(await invoke('on-post-created-count-user', { Records: messages })).toEqual({ batchItemFailures: [] })
  expect(await totalOf(posts[0]!.author.id)).toBe(2)
})

test('only the malformed message returns to the queue, and the others are handled', async () => {
  const [post] = await postsOf(await member(), 1)
  await idle()
  const good = {
    id: '1',
    'detail-type': postCreated.name,
    detail: { ...postCreated.example, authorId: post!.author.id },
  }
  const bodies = [
    '{',
    JSON.stringify(good),
    JSON.stringify({ ...good, detail: {} }),
    JSON.stringify({ ...good, 'detail-type': 'other' }),
  ]
  const Records = bodies.map((body, index) => ({ messageId: `m${index}`, body }))
  expect(await invoke('on-post-created-count-user', { Records })).toEqual({
    batchItemFailures: [{ itemIdentifier: 'm0' }, { itemIdentifier: 'm2' }, { itemIdentifier: 'm3' }],
  })
})
