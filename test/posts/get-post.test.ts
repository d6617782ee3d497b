import { postKey } from '../../lambdas/posts/post-keys.ts'
import { beforeAll, expect, test } from 'vitest'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { fillThread } from '../bench/corpus.ts'
import { call, idle, loose, member, tableClient, theCloud, verified, type Person } from '../cloud.ts'
import { rowOf } from '../rows.ts'
import { newComment, newPost } from '../threads.ts'

let ann: Person
beforeAll(async () => {
  ann = await member()
})

test('a visitor may read a post of a public campus', async () => {
  const post = await newPost(ann)
  expect((await call(getPost, { postId: post.id })).output).toEqual({ post, comments: [] })
})

test('a post is returned with the comments of its thread, oldest first, and each parent before its replies', async () => {
  const post = await newPost(ann)
  const one = await newComment(ann, post.id, { text: 'One' })
  const two = await newComment(ann, post.id, { text: 'Two' })
  const reply = await newComment(ann, one.id, { text: 'Reply to one' })
  const { comments, cursor } = (await call(getPost, { postId: post.id })).output
  expect(comments).toEqual([one, two, reply])
  expect(cursor).toBeUndefined()
})

test('a request with the id of a comment returns the comment and its thread', async () => {
  const post = await newPost(ann)
  const comment = await newComment(ann, post.id)
  const answer = (await call(getPost, { postId: comment.id })).output
  expect(answer).toMatchObject({ post: { id: post.id }, comments: [comment], comment })
})

test('a comment far down a thread is returned with the first page of the thread', async () => {
  const post = await newPost(ann)
  const { environment } = await theCloud()
  const ids = await fillThread(await tableClient(), environment['TABLE_NAME']!, post, 120)
  await idle()
  const last = ids.at(-1)!
  const { output, capacity } = await call(getPost, { postId: last }, ann)
  expect(output.comment?.id).toBe(last)
  expect(output.comments).toHaveLength(100)
  expect(capacity.calls - 2).toBe(2)
})

test('a post with a hundred comments at any depth costs one call and 7.5 units', async () => {
  const post = await newPost(ann)
  const { environment } = await theCloud()
  await fillThread(await tableClient(), environment['TABLE_NAME']!, post, 100)
  await idle()
  const { output, capacity } = await call(getPost, { postId: post.id }, ann)
  expect(output.comments).toHaveLength(100)
  expect(capacity.calls - 2).toBe(1)
  expect(capacity.read - 1).toBeLessThanOrEqual(7.5)
})

test('a visitor may not read posts and comments of a private campus, and a guest with a verified e-mail may', async () => {
  const bob = await member('ut', 'utexas.edu')
  const post = await newPost(bob, { campusId: 'ut' })
  const comment = await newComment(bob, post.id, { campusId: 'ut' })
  for (const postId of [post.id, comment.id]) {
    const answer = await call(getPost, { postId })
    expect([answer.status, answer.error?.code]).toEqual([401, 'campus-private'])
    expect((await call(getPost, { postId }, await verified())).output.comments).toEqual([comment])
  }
})

test('a post that never existed is not found', async () => {
  for (const postId of [newUlid(Date.now()), `${newUlid(0)}_${newUlid(0)}`]) {
    const answer = await call(getPost, { postId })
    expect([answer.status, answer.error?.message]).toEqual([
      404,
      "Hmm...this page doesn't exist. Try searching for something else.",
    ])
  }
})

test.each(['x', 'POST%23x', '..%2f..', `${newUlid(Date.now())}_x`])('%j is not an id', async (postId) => {
  expect([400, 404]).toContain((await loose(getPost, { postId })).status)
})

test('a deleted post, a deleted comment and a missing comment are refused as deleted', async () => {
  const post = await newPost(ann)
  const comment = await newComment(ann, post.id)
  await call(deletePost, { postId: comment.id }, ann)
  const never = `${post.id}_${newUlid(Date.now())}`
  for (const postId of [comment.id, never]) {
    const answer = await call(getPost, { postId })
    expect([answer.status, answer.error?.message]).toEqual([410, 'Sorry, that comment has been deleted.'])
  }
  expect((await call(getPost, { postId: post.id })).output.comments).toEqual([])
  await call(deletePost, { postId: post.id }, ann)
  const answer = await call(getPost, { postId: post.id })
  expect([answer.status, answer.error?.message]).toEqual([410, 'Sorry, that post has been deleted.'])
  expect((await rowOf(postKey(post.id)))?.['deletedAt']).toBeGreaterThan(0)
})
