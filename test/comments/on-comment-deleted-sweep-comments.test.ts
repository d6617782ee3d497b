import { isPostRow, itemKey, postKey, savedIdOf } from '../../lambdas/posts/post-keys.ts'
import { beforeAll, expect, test } from 'vitest'
import { photoPath, widthsOf } from '../../shared/media/media.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { call, forgetEdge, idle, member, theCloud, type Person } from '../cloud.ts'
import { uploaded } from '../media/pictures.ts'
import { removeRow } from '../rows.ts'
import { newComment, newPost, threadKeys, threadRows } from '../threads.ts'
import { statusOf } from '../status-of.ts'

let ann: Person
let ben: Person
beforeAll(async () => {
  ;[ann, ben] = [await member(), await member()]
})

test('deleting a comment removes its files, its saves and all replies below it, and nothing else', async () => {
  const { ports } = await theCloud()
  const post = await newPost(ann)
  const before = await newComment(ann, post.id)
  const comment = await newComment(ben, post.id, { media: [{ uploadId: await uploaded(ben) }] })
  const beside = await newComment(ann, post.id)
  const reply = await newComment(ann, comment.id, { media: [{ uploadId: await uploaded(ann) }] })
  const deeper = await newComment(ben, reply.id)
  const afterBeside = await newComment(ben, beside.id)
  for (const { id } of [post, before, comment, reply, deeper, beside])
    expect((await call(savePost, { postId: id }, ann)).status).toBe(200)
  await idle()
  const addresses = [comment, reply].flatMap(({ media }) =>
    media.flatMap(({ fileId, width }) =>
      widthsOf(width).map((one) => `http://127.0.0.1:${ports.site}${photoPath(fileId, one)}`),
    ),
  )
  for (const address of addresses) expect(await statusOf(address)).toBe(200)

  await call(deletePost, { postId: comment.id }, ben)
  await idle()
  const rows = await threadRows(post.id)
  expect(rows.filter(({ parentId }) => parentId).map(({ id }) => id)).toEqual([
    before.id,
    comment.id,
    beside.id,
    afterBeside.id,
  ])
  expect(rows.find(({ id }) => id === comment.id)).toMatchObject({ blocks: [], media: [] })
  const saves = rows.flatMap(({ pk, sk }) => savedIdOf({ pk: String(pk), sk: String(sk) }) ?? [])
  expect(new Set(saves)).toEqual(new Set([post.id, before.id, beside.id]))
  await forgetEdge()
  for (const address of addresses) expect(await statusOf(address)).toBe(404)
  expect(rows.find(isPostRow)).toMatchObject({ comments: 3, saves: 1 })
})

test('a save that arrives while its comment is being deleted is removed, too', async () => {
  const post = await newPost(ann)
  const comment = await newComment(ben, post.id)
  const reply = await newComment(ben, comment.id)
  await Promise.all([
    call(deletePost, { postId: comment.id }, ben),
    call(savePost, { postId: comment.id }, ann),
    call(savePost, { postId: reply.id }, ann),
  ])
  await idle()
  expect(await threadKeys(post.id)).toEqual([postKey(post.id), itemKey(comment.id)])
})

test('deleting a comment also removes replies below a reply whose row no longer exists', async () => {
  const post = await newPost(ann)
  const comment = await newComment(ben, post.id)
  const reply = await newComment(ann, comment.id)
  await newComment(ben, reply.id)
  await idle()
  await removeRow(itemKey(reply.id))
  await call(deletePost, { postId: comment.id }, ben)
  await idle()
  expect(await threadKeys(post.id)).toEqual([postKey(post.id), itemKey(comment.id)])
})
