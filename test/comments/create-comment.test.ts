import { postKey } from '../../lambdas/posts/post-keys.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createComment } from '../../shared/comments/create-comment.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import type { Post } from '../../shared/posts/post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, idle, loose, member, type Person } from '../cloud.ts'
import { rowOf } from '../rows.ts'
import { uploaded, uploadedVideo } from '../media/pictures.ts'
import { commentOn, newComment, newPost } from '../threads.ts'

let ann: Person
let ben: Person
let post: Post
beforeAll(async () => {
  ;[ann, ben] = [await member(), await member('ou', 'ou.edu', 'Ben Cole')]
  post = await newPost(ann)
})

test('a video in a comment has its poster, and the comment claims both uploads', async () => {
  const media = [{ uploadId: await uploadedVideo(ben), posterId: await uploaded(ben) }]
  const comment = await newComment(ben, post.id, { media })
  expect(comment.media[0]).toMatchObject({ kind: 'video', poster: { width: 480, height: 640 } })
  await idle()
  const again = await call(createComment, commentOn(post.id, { media }), ben)
  expect(again.error?.code).toBe('upload-not-found')
})

test('a comment has its author, counts in the number of comments of its post, and moves the post up in the feed', async () => {
  const older = await newPost(ann)
  const newer = await newPost(ann)
  const comment = await newComment(ben, older.id, { text: 'I take it' })
  expect(comment).toMatchObject({
    id: expect.stringMatching(`^${older.id}_`),
    campusId: 'ou',
    parentId: older.id,
    author: { name: 'Ben Cole' },
    blocks: [{ text: 'I take it' }],
    saves: 0,
  })
  await idle()
  const read = (await call(getPost, { postId: older.id })).output
  expect(read.post).toMatchObject({ comments: 1, lastActivityAt: comment.createdAt })
  const feed = (await call(listPosts, { campusId: 'ou' })).output.items.map(({ id }) => id)
  expect(feed.indexOf(older.id)).toBeLessThan(feed.indexOf(newer.id))
})

test('a reply to a comment and a reply to that reply are in the thread of the post, each with its own parent', async () => {
  const comment = await newComment(ben, post.id)
  const reply = await newComment(ann, comment.id)
  const deeper = await newComment(ben, reply.id)
  expect([reply.parentId, deeper.parentId]).toEqual([comment.id, reply.id])
  expect(deeper.id.split('_')).toHaveLength(2)
})

test("pictures in a comment do not add its post to the gallery; the comment only updates the post's activity", async () => {
  const withPicture = await newPost(ann, { media: [{ uploadId: await uploaded(ann) }] })
  const media = [{ uploadId: await uploaded(ben), alt: 'The other side' }]
  const comment = await newComment(ben, withPicture.id, { text: '', media })
  expect(comment.media).toMatchObject([{ alt: 'The other side' }])
  await idle()
  const { mediaRank } = (await rowOf(postKey(withPicture.id))) ?? {}
  expect(mediaRank).toBe(`01#${String(comment.createdAt).padStart(14, '0')}`)
  const again = await call(createComment, commentOn(post.id, { media }), ben)
  expect(again.error?.code).toBe('upload-not-found')
})

test('a comment that is sent twice, or ten times at once, is created and counted once', async () => {
  const root = await newPost(ann)
  const input = commentOn(root.id, { media: [{ uploadId: await uploaded(ben) }] })
  const answers = await Promise.all(Array.from({ length: 10 }, () => call(createComment, input, ben)))
  await idle()
  const again = await call(createComment, input, ben)
  expect(new Set([...answers, again].map(({ output }) => JSON.stringify(output))).size).toBe(1)
  const thread = (await call(getPost, { postId: root.id })).output
  expect([thread.comments.length, thread.post.comments]).toEqual([1, 1])
})

test('an existing id with another text, parent or author is refused', async () => {
  const input = commentOn(post.id)
  const comment = (await call(createComment, input, ben)).output
  const other = commentOn(comment.id)
  const otherWords = { ...input, blocks: [{ text: 'Other' }] }
  expect((await call(createComment, otherWords, ben)).error?.code).toBe('key-conflict')
  expect((await call(createComment, input, ann)).error?.code).toBe('key-conflict')
  await call(createComment, other, ben)
  expect((await call(createComment, { ...other, parentId: post.id }, ben)).error?.code).toBe('key-conflict')
})

test("an id that is too old, in the future, or earlier than its parent's is refused as stale", async () => {
  const early = newUlid(Date.now() - 1000)
  const comment = await newComment(ben, post.id)
  for (const [parentId, id] of [
    [post.id, newUlid(Date.now() - 130_000)],
    [post.id, newUlid(Date.now() + 60_000)],
    [comment.id, early],
  ] as const) {
    const answer = await call(createComment, { ...commentOn(parentId), id }, ben)
    expect([answer.status, answer.error?.code]).toEqual([409, 'stale-key'])
  }
})

describe('creating a comment without an existing parent', () => {
  test('refuses a post that never existed or is on another campus as not found', async () => {
    const elsewhere = await newPost(await member('smu', 'smu.edu'), { campusId: 'smu' })
    for (const parentId of [newUlid(0), elsewhere.id]) {
      const answer = await call(createComment, commentOn(parentId), ben)
      expect([answer.status, answer.error?.code]).toEqual([404, 'post-not-found'])
    }
  })

  test('refuses deleted parents and comments that never existed as deleted', async () => {
    const root = await newPost(ann)
    const comment = await newComment(ben, root.id)
    const never = `${root.id}_${newUlid(Date.now())}`
    await call(deletePost, { postId: comment.id }, ben)
    for (const parentId of [comment.id, never]) {
      const answer = await call(createComment, commentOn(parentId), ann)
      expect([answer.status, answer.error?.message]).toEqual([410, 'Sorry, that comment has been deleted.'])
    }
    await call(deletePost, { postId: root.id }, ann)
    expect((await call(createComment, commentOn(root.id), ben)).error?.code).toBe('post-deleted')
  })

  test('refuses a comment of another thread as parent', async () => {
    const comment = await newComment(ben, post.id)
    const other = await newPost(ann)
    const answer = await call(createComment, { ...commentOn(comment.id), postId: other.id }, ben)
    expect([answer.status, answer.error?.code]).toEqual([400, 'bad-input'])
  })
})

test.each([
  [{ blocks: [{ text: 'x'.repeat(499) }, { text: '' }] }, 'text-too-long'],
  [{ blocks: [{ text: '  ' }] }, 'comment-empty'],
  [{ author: { id: 'u_1' } }, 'bad-input'],
  [{ saves: 9 }, 'bad-input'],
])('an invalid comment is refused: %j', async (change, code) => {
  const answer = await loose(createComment, { ...commentOn(post.id), ...change }, ben)
  expect([answer.status, answer.error?.code]).toEqual([400, code])
})

test('the upload of another person is not found', async () => {
  const media = [{ uploadId: await uploaded(ann) }]
  expect((await call(createComment, commentOn(post.id, { media }), ben)).error?.code).toBe('upload-not-found')
})

test('commenting costs two calls and one read, at any depth', async () => {
  const comment = await newComment(ben, post.id)
  for (const parentId of [post.id, comment.id]) {
    const { capacity } = await call(createComment, commentOn(parentId), ben)
    // The budget excludes the calls for the caller's two rows and two limits.
    expect(capacity.calls - 4).toBeLessThanOrEqual(2)
    expect(capacity.read - 1).toBeLessThanOrEqual(1)
    expect(capacity.write - 2).toBeLessThanOrEqual(3)
  }
})
