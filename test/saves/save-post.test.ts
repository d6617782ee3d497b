import { beforeAll, expect, test } from 'vitest'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { listSavedIds } from '../../shared/saves/list-saved-ids.ts'
import { listSavers } from '../../shared/saves/list-savers.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { unsavePost } from '../../shared/saves/unsave-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, idle, member, newcomer, verified, type Person } from '../cloud.ts'
import { newComment, newPost } from '../threads.ts'

let ann: Person
let ben: Person
beforeAll(async () => {
  ann = await member('ou', 'ou.edu', 'Ann Ray')
  ben = await verified('Ben Oak')
})

test('saving a post twice, or five times at once, makes one save', async () => {
  const post = await newPost(ann)
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => call(savePost, { postId: post.id }, ben)))
  expect(answers.map(({ output }) => output)).toEqual(Array(5).fill({ saved: true }))
  expect((await call(listSavers, { postId: post.id }, ben)).output.items.map(({ name }) => name)).toEqual([
    'Ben Oak',
  ])
})

test('saving a post again does not change its place in the saved list', async () => {
  const carl = await verified()
  const [first, second] = [await newPost(ann), await newPost(ann)]
  for (const { id } of [first, second, first]) await call(savePost, { postId: id }, carl)
  expect((await call(listSavedIds, {}, carl)).output.items).toEqual([second.id, first.id])
})

test("the post's count equals its saves", async () => {
  const post = await newPost(ann)
  await call(savePost, { postId: post.id }, ben)
  await idle()
  expect((await call(getPost, { postId: post.id })).output.post.saves).toBe(1)
  await call(unsavePost, { postId: post.id }, ben)
  await idle()
  expect((await call(getPost, { postId: post.id })).output.post.saves).toBe(0)
})

test('a comment is saved like a post, and its post is not saved with it', async () => {
  const dora = await verified('Dora Elm')
  const post = await newPost(ann)
  const comment = await newComment(ann, post.id)
  await call(savePost, { postId: comment.id }, dora)
  await idle()
  expect((await call(listSavedIds, {}, dora)).output.items).toEqual([comment.id])
  expect((await call(listSavers, { postId: comment.id }, dora)).output.items).toHaveLength(1)
  expect((await call(listSavers, { postId: post.id }, dora)).output.items).toEqual([])
  const thread = (await call(getPost, { postId: post.id })).output
  expect([thread.post.saves, thread.comments[0]?.saves]).toEqual([0, 1])
})

test('a post that never existed cannot be saved', async () => {
  const answer = await call(savePost, { postId: newUlid(Date.now()) }, ben)
  expect([answer.status, answer.error?.code]).toEqual([404, 'post-not-found'])
  const comment = await call(savePost, { postId: `${newUlid(Date.now())}_${newUlid(Date.now())}` }, ben)
  expect(comment.error?.code).toBe('post-not-found')
})

test('a deleted post cannot be saved', async () => {
  const post = await newPost(ann)
  await call(deletePost, { postId: post.id }, ann)
  const answer = await call(savePost, { postId: post.id }, ben)
  expect([answer.status, answer.error?.message]).toEqual([410, 'Sorry, that post has been deleted.'])
})

test('a visitor and a person without a verified e-mail are refused', async () => {
  const post = await newPost(ann)
  expect((await call(savePost, { postId: post.id }, await newcomer())).error?.code).toBe('email-not-verified')
  expect((await call(savePost, { postId: post.id })).status).toBe(401)
})

test('a save costs one Get and one put of at most three units', async () => {
  const post = await newPost(ann)
  const { capacity } = await call(savePost, { postId: post.id }, ben)
  // 2 calls read the caller's rows, 2 count the limits of account and address, and 2 are the save's own.
  expect(capacity.calls).toBe(2 + 2 + 2)
  expect(capacity.read - 1).toBeLessThanOrEqual(0.5)
  expect(capacity.write - 2).toBeLessThanOrEqual(3)
})
