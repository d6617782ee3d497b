import { beforeAll, expect, test } from 'vitest'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { getPost, threadPageSize } from '../../shared/posts/get-post.ts'
import { listComments } from '../../shared/comments/list-comments.ts'
import type { Post } from '../../shared/posts/post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { fillThread } from '../bench/corpus.ts'
import { call, idle, member, tableClient, theCloud, verified, type Person } from '../cloud.ts'
import { newComment, newPost } from '../threads.ts'

let ann: Person
let post: Post
let ids: string[]
beforeAll(async () => {
  ann = await member()
  post = await newPost(ann)
  const { environment } = await theCloud()
  ids = await fillThread(await tableClient(), environment['TABLE_NAME']!, post, 250)
  await idle()
})

test('a long thread is read in pages of a hundred, oldest first, each comment once', async () => {
  const first = (await call(getPost, { postId: post.id })).output
  expect(first.comments).toHaveLength(threadPageSize)
  const second = (await call(listComments, { postId: post.id, cursor: first.cursor })).output
  const third = (await call(listComments, { postId: post.id, cursor: second.cursor })).output
  const read = [...first.comments, ...second.items, ...third.items].map(({ id }) => id)
  expect(read).toEqual(ids)
  expect(third.cursor).toBeUndefined()
})

test('without a cursor a thread starts with its first comment', async () => {
  const page = (await call(listComments, { postId: post.id })).output
  expect(page.items.map(({ id }) => id)).toEqual(ids.slice(0, threadPageSize))
})

test('a parent comes before its replies', async () => {
  const first = (await call(getPost, { postId: post.id })).output
  const seen = new Set([post.id])
  for (const { id, parentId } of first.comments) {
    expect(seen.has(parentId)).toBe(true)
    seen.add(id)
  }
})

test('a page costs one Query of the thread and one Get of its post', async () => {
  const { cursor } = (await call(getPost, { postId: post.id })).output
  const { capacity } = await call(listComments, { postId: post.id, cursor }, ann)
  expect(capacity.calls - 2).toBe(2)
  expect(capacity.read - 1).toBeLessThanOrEqual(8)
})

test('a deleted comment is omitted', async () => {
  const root = await newPost(ann)
  const kept = await newComment(ann, root.id)
  const gone = await newComment(ann, root.id)
  await call(deletePost, { postId: gone.id }, ann)
  const page = (await call(listComments, { postId: root.id })).output
  expect(page.items.map(({ id }) => id)).toEqual([kept.id])
})

test('the comments of a post are refused for the same reasons as the post, and for an invalid cursor', async () => {
  expect((await call(listComments, { postId: newUlid(0) })).error?.code).toBe('post-not-found')
  const root = await newPost(ann)
  await call(deletePost, { postId: root.id }, ann)
  expect((await call(listComments, { postId: root.id })).error?.code).toBe('post-deleted')
  const closed = await newPost(await member('ut', 'utexas.edu'), { campusId: 'ut' })
  expect((await call(listComments, { postId: closed.id })).error?.code).toBe('campus-private')
  expect((await call(listComments, { postId: closed.id }, await verified())).output.items).toEqual([])
  expect((await call(listComments, { postId: post.id, cursor: 'nonsense' })).error?.code).toBe('bad-cursor')
})
