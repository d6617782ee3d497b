import { userKey } from '../../lambdas/users/user-keys.ts'
import { postKey, itemKey } from '../../lambdas/posts/post-keys.ts'
import { beforeAll, expect, test } from 'vitest'
import { getFileAccess } from '../../shared/media/get-file-access.ts'
import { photoPath, stillOf, videoPath, widthsOf } from '../../shared/media/media.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import type { Post } from '../../shared/posts/post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, forgetEdge, idle, member, theCloud, type Person } from '../cloud.ts'
import { rowOf } from '../rows.ts'
import { uploaded, uploadedVideo } from '../media/pictures.ts'
import { newComment, newPost } from '../threads.ts'
import { statusOf } from '../status-of.ts'

/** A campus that no other test writes to. */
const campusId = 'okstate'
let ann: Person
beforeAll(async () => {
  ann = await member(campusId, 'okstate.edu')
})

const input = (media: { uploadId: string; posterId?: string }[] = []) => ({
  id: newUlid(Date.now()),
  campusId,
  blocks: [{ text: 'To be deleted' }],
  media,
})

const feed = async () => (await call(listPosts, { campusId }, ann)).output.items.map(({ id }: Post) => id)

test('a deleted post disappears from the feed at once, and reading the post is refused because it was deleted', async () => {
  const post = (await call(createPost, input(), ann)).output
  expect(await feed()).toContain(post.id)
  expect((await call(deletePost, { postId: post.id }, ann)).output).toEqual({ deleted: true })
  expect(await feed()).not.toContain(post.id)
  const answer = await call(getPost, { postId: post.id }, ann)
  expect([answer.status, answer.error?.message]).toEqual([410, 'Sorry, that post has been deleted.'])
})

test('deleting a post again, or five times at once, succeeds', async () => {
  const post = (await call(createPost, input(), ann)).output
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => call(deletePost, { postId: post.id }, ann)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect((await call(deletePost, { postId: post.id }, ann)).status).toBe(200)
})

test('only the author may delete a post', async () => {
  const post = (await call(createPost, input(), ann)).output
  const answer = await call(deletePost, { postId: post.id }, await member(campusId, 'okstate.edu'))
  expect([answer.status, answer.error]).toEqual([
    403,
    { code: 'not-author', message: "Couldn't delete post" },
  ])
  expect(await feed()).toContain(post.id)
})

test('a post that never existed is not found', async () => {
  expect((await call(deletePost, { postId: newUlid(Date.now()) }, ann)).error?.code).toBe('post-not-found')
})

test('a deleted id cannot be created again', async () => {
  const again = input()
  await call(createPost, again, ann)
  await call(deletePost, { postId: again.id }, ann)
  expect((await call(createPost, again, ann)).error?.code).toBe('post-deleted')
})

test("after a deletion the files and the text are removed and the author's total is updated", async () => {
  const ben = await member(campusId, 'okstate.edu')
  const kept = (await call(createPost, input(), ben)).output
  const post = (await call(createPost, input([{ uploadId: await uploaded(ben) }]), ben)).output
  const picture = post.media[0]!
  const { ports } = await theCloud()
  const origin = `http://127.0.0.1:${ports.site}`
  const { query } = (await call(getFileAccess, { campusId, origin }, ben)).output
  const addresses = widthsOf(picture.width).map(
    (width) => `${origin}${photoPath(picture.fileId, width)}?${query}`,
  )
  for (const address of addresses) expect(await statusOf(address)).toBe(200)
  await idle()
  expect((await rowOf(userKey(kept.author.id)))?.['totalPosts']).toBe(2)

  await call(deletePost, { postId: post.id }, ben)
  await idle()
  await forgetEdge()
  for (const address of addresses) expect(await statusOf(address)).toBe(404)
  expect(await rowOf(postKey(post.id))).toMatchObject({ blocks: [], media: [] })
  expect((await rowOf(userKey(kept.author.id)))?.['totalPosts']).toBe(1)
  expect((await call(getPost, { postId: post.id }, ben)).status).toBe(410)
})

test('deleting a post with a video removes its poster, too', async () => {
  const media = [{ uploadId: await uploadedVideo(ann), posterId: await uploaded(ann) }]
  const post = (await call(createPost, input(media), ann)).output
  const video = post.media[0]!
  const poster = stillOf(video)!
  const { ports } = await theCloud()
  const origin = `http://127.0.0.1:${ports.site}`
  const { query } = (await call(getFileAccess, { campusId, origin }, ann)).output
  const paths = [
    videoPath(video.fileId),
    ...widthsOf(poster.width).map((one) => photoPath(poster.fileId, one)),
  ]
  for (const path of paths) expect(await statusOf(`${origin}${path}?${query}`)).toBe(200)
  await call(deletePost, { postId: post.id }, ann)
  await idle()
  await forgetEdge()
  for (const path of paths) expect(await statusOf(`${origin}${path}?${query}`)).toBe(404)
})

test('deleting costs one write call, within the budget of six units', async () => {
  const post = (await call(createPost, input([{ uploadId: await uploaded(ann) }]), ann)).output
  await idle()
  const { capacity } = await call(deletePost, { postId: post.id }, ann)
  // 2 calls read the caller's rows, 2 count limits, and 1 deletes. The budget leaves out the units of the two limits.
  expect(capacity.calls).toBe(5)
  expect(capacity.write - 2).toBeLessThanOrEqual(6)
})

test('deleting a comment removes its text and its replies, and updates the post’s count', async () => {
  const ben = await member(campusId, 'okstate.edu')
  const post = await newPost(ann, { campusId })
  const kept = await newComment(ann, post.id, { campusId })
  const comment = await newComment(ben, post.id, { campusId })
  const reply = await newComment(ann, comment.id, { campusId })
  await newComment(ben, reply.id, { campusId })
  await idle()
  expect((await call(getPost, { postId: post.id }, ann)).output.post.comments).toBe(4)
  expect((await call(deletePost, { postId: comment.id }, ben)).output).toEqual({ deleted: true })
  expect((await call(deletePost, { postId: comment.id }, ben)).output).toEqual({ deleted: true })
  await idle()
  const { post: counted, comments } = (await call(getPost, { postId: post.id }, ann)).output
  expect(comments).toEqual([kept])
  expect(counted.comments).toBe(1)
  expect(await rowOf(itemKey(comment.id))).toMatchObject({ blocks: [] })
  expect((await call(getPost, { postId: reply.id }, ann)).error?.code).toBe('comment-deleted')
})

test('only its author may delete a comment, not the author of the post', async () => {
  const post = await newPost(ann, { campusId })
  const comment = await newComment(await member(campusId, 'okstate.edu'), post.id, { campusId })
  expect((await call(deletePost, { postId: comment.id }, ann)).error?.code).toBe('not-author')
  const never = `${post.id}_${newUlid(Date.now())}`
  expect((await call(deletePost, { postId: never }, ann)).error?.code).toBe('post-not-found')
})
