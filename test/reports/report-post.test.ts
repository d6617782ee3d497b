import { expect, test } from 'vitest'
import { itemKey, postKey } from '../../lambdas/posts/post-keys.ts'
import { postReportKey } from '../../lambdas/reports/report-keys.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { reportPost } from '../../shared/reports/report-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, forgetEdge, idle, member, verified } from '../cloud.ts'
import { filesBelow } from '../media/files-below.ts'
import { uploaded } from '../media/pictures.ts'
import { changeRow, rowOf, userOf } from '../rows.ts'
import { newComment, newPost } from '../threads.ts'

test('a report has a copy of the post and its photos, which stays after the post is deleted', async () => {
  const [ann, ben] = [await member(), await member()]
  const [annId, benId] = [(await userOf(ann.email)).id, (await userOf(ben.email)).id]
  const media = [{ uploadId: await uploaded(ben) }]
  const input = { id: newUlid(Date.now()), campusId: 'ou', blocks: [{ text: 'Pay me first' }], media }
  const post = (await call(createPost, input, ben)).output
  const { status, output } = await call(reportPost, { postId: post.id, reason: 'scam' }, ann)
  expect([status, output]).toEqual([200, { reported: true }])

  await call(deletePost, { postId: post.id }, ben)
  await idle()
  await forgetEdge()
  expect(await rowOf(postKey(post.id))).not.toMatchObject({ blocks: [{ text: 'Pay me first' }] })
  expect(await rowOf(postReportKey(benId, post.id, annId))).toMatchObject({
    reporterId: annId,
    reason: 'scam',
    post: { id: post.id, author: { id: benId }, blocks: [{ text: 'Pay me first' }], media: post.media },
    reportedAt: expect.any(Number),
  })
  const files = await filesBelow(`reports/REPORT/${benId}/POST/${post.id}/BY/${annId}/`)
  expect(files).toEqual([{ Key: expect.stringMatching(/\/1\.webp$/), bytes: expect.any(Number) }])
  expect(files[0]?.bytes).toBeGreaterThan(100)
})

test('a comment can be reported; a second report of it by the same person changes nothing', async () => {
  const [ann, ben] = [await member(), await member()]
  const [annId, benId] = [(await userOf(ann.email)).id, (await userOf(ben.email)).id]
  const comment = await newComment(ben, (await newPost(ann)).id, { text: 'You fool' })
  await call(reportPost, { postId: comment.id, reason: 'bullying' }, ann)
  await changeRow(itemKey(comment.id), { blocks: [{ text: 'You friend' }] })
  expect((await call(reportPost, { postId: comment.id, reason: 'scam' }, ann)).status).toBe(200)
  expect(await rowOf(postReportKey(benId, comment.id, annId))).toMatchObject({
    reason: 'bullying',
    post: { blocks: [{ text: 'You fool' }] },
  })
})

test('a post can be reported because its thing may not be sold', async () => {
  const [ann, ben] = [await member(), await member()]
  const [annId, benId] = [(await userOf(ann.email)).id, (await userOf(ben.email)).id]
  const post = await newPost(ben, { text: 'Unopened vodka, $20' })
  const answer = await call(reportPost, { postId: post.id, reason: 'may not be sold' }, ann)
  expect(answer.output).toEqual({ reported: true })
  expect(await rowOf(postReportKey(benId, post.id, annId))).toMatchObject({ reason: 'may not be sold' })
})

test('one’s own post and a deleted post cannot be reported, and reporting needs a verified school', async () => {
  const [ann, ben] = [await member(), await member()]
  const post = await newPost(ann)
  const report = (as: typeof ann) => call(reportPost, { postId: post.id, reason: 'scam' }, as)
  expect((await report(ann)).error?.code).toBe('own-post')
  expect((await report(await verified())).error?.code).toBe('school-not-verified')
  await call(deletePost, { postId: post.id }, ann)
  expect((await report(ben)).error?.code).toBe('post-deleted')
})
