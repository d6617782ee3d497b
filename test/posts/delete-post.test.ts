import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import { photoPath, widthsOf } from '../../shared/media/media.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import type { Post } from '../../shared/posts/post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, costsOf, idle, member, tableClient, theCloud, type Person } from '../cloud.ts'
import { uploaded } from '../media/pictures.ts'

/** A campus that no other test writes to. */
const campusId = 'okstate'
let ann: Person
beforeAll(async () => {
  ann = await member(campusId, 'okstate.edu')
})

const input = (media: { uploadId: string }[] = []) => ({
  id: newUlid(Date.now()),
  campusId,
  blocks: [{ text: 'To be deleted' }],
  media,
})

async function rowOf(pk: string, sk: string) {
  const { environment } = await theCloud()
  const answer = await (
    await tableClient()
  ).send(new GetCommand({ TableName: environment['TABLE_NAME'], Key: { pk, sk } }))
  return answer.Item
}

const feed = async () => (await call(listPosts, { campusId }, ann)).output.items.map(({ id }: Post) => id)

test('a deleted post is gone at once from the feed, and its address says so', async () => {
  const post = (await call(createPost, input(), ann)).output
  expect(await feed()).toContain(post.id)
  expect((await call(deletePost, { postId: post.id }, ann)).output).toEqual({ deleted: true })
  expect(await feed()).not.toContain(post.id)
  const answer = await call(getPost, { postId: post.id }, ann)
  expect([answer.status, answer.error?.message]).toEqual([410, 'Sorry, that post has been deleted.'])
})

test('deleting twice, or five times at once, is deleting once', async () => {
  const post = (await call(createPost, input(), ann)).output
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => call(deletePost, { postId: post.id }, ann)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect((await call(deletePost, { postId: post.id }, ann)).status).toBe(200)
})

test('nobody deletes the post of somebody else', async () => {
  const post = (await call(createPost, input(), ann)).output
  const answer = await call(deletePost, { postId: post.id }, await member(campusId, 'okstate.edu'))
  expect([answer.status, answer.error]).toEqual([
    403,
    { code: 'not-author', message: "Couldn't delete post" },
  ])
  expect(await feed()).toContain(post.id)
})

test('a post that never was is not found', async () => {
  expect((await call(deletePost, { postId: newUlid(Date.now()) }, ann)).error?.code).toBe('post-not-found')
})

test('the same id cannot come back to life', async () => {
  const again = input()
  await call(createPost, again, ann)
  await call(deletePost, { postId: again.id }, ann)
  expect((await call(createPost, again, ann)).error?.code).toBe('post-deleted')
})

test('what follows: the files are gone, the text too, the total counts anew, and a second sweep finds nothing', async () => {
  const ben = await member(campusId, 'okstate.edu')
  const kept = (await call(createPost, input(), ben)).output
  const post = (await call(createPost, input([{ uploadId: await uploaded(ben) }]), ben)).output
  const picture = post.media[0]!
  const { ports } = await theCloud()
  const addresses = widthsOf(picture.width).map(
    (width) => `http://127.0.0.1:${ports.site}${photoPath(picture.fileId, width)}`,
  )
  for (const address of addresses) expect((await fetch(address)).status).toBe(200)
  await idle()
  expect((await rowOf(`USER#${kept.author.id}`, '#PROFILE'))?.['totalPosts']).toBe(2)

  await call(deletePost, { postId: post.id }, ben)
  await idle()
  for (const address of addresses) expect((await fetch(`${address}?again`)).status).not.toBe(200)
  expect(await rowOf(`POST#${post.id}`, '#POST')).toMatchObject({ blocks: [], media: [] })
  expect((await rowOf(`USER#${kept.author.id}`, '#PROFILE'))?.['totalPosts']).toBe(1)
  expect((await call(getPost, { postId: post.id }, ben)).status).toBe(410)
})

test('deleting costs one write call, within the budget of six units', async () => {
  const post = (await call(createPost, input([{ uploadId: await uploaded(ann) }]), ann)).output
  await idle()
  await costsOf()
  const { capacity } = await call(deletePost, { postId: post.id }, ann)
  // The caller's row and two limits are beside the budget.
  expect(capacity.calls).toBe(4)
  expect(capacity.write - 2).toBeLessThanOrEqual(6)
})
