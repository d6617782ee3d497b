import { postKey } from '../../lambdas/posts/post-keys.ts'
import { beforeAll, expect, test } from 'vitest'
import { photoPath, widthsOf } from '../../shared/media/media.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { call, forgetEdge, idle, member, theCloud, type Person } from '../cloud.ts'
import { uploaded } from '../media/pictures.ts'
import { newComment, newPost, threadKeys } from '../threads.ts'
import { statusOf } from '../status-of.ts'

let ann: Person
beforeAll(async () => {
  ann = await member()
})

test('deleting a post removes its whole thread: comments, replies, saves and files', async () => {
  const { ports } = await theCloud()
  const post = await newPost(ann)
  const comment = await newComment(ann, post.id, { media: [{ uploadId: await uploaded(ann) }] })
  const reply = await newComment(ann, comment.id)
  for (const { id } of [post, comment, reply]) await call(savePost, { postId: id }, ann)
  await idle()
  const { fileId, width } = comment.media[0]!
  const address = `http://127.0.0.1:${ports.site}${photoPath(fileId, widthsOf(width)[0]!)}`
  expect(await statusOf(address)).toBe(200)
  await call(deletePost, { postId: post.id }, ann)
  await idle()
  expect(await threadKeys(post.id)).toEqual([postKey(post.id)])
  await forgetEdge()
  expect(await statusOf(address)).toBe(404)
})

test('saves and comments that arrive while their post is being deleted leave nothing behind', async () => {
  const post = await newPost(ann)
  const comment = await newComment(ann, post.id)
  await Promise.all([
    call(deletePost, { postId: post.id }, ann),
    ...[1, 2, 3].map(() => newComment(ann, comment.id).catch(() => undefined)),
    call(savePost, { postId: post.id }, ann),
    call(savePost, { postId: comment.id }, ann),
  ])
  await idle()
  expect(await threadKeys(post.id)).toEqual([postKey(post.id)])
})
