import { expect, test } from 'vitest'
import { campusCountsKey } from '../../lambdas/access/campus-keys.ts'
import { itemKey, postKey } from '../../lambdas/posts/post-keys.ts'
import { recount } from '../../shared/operators/recount.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { call, idle, member } from '../cloud.ts'
import { changeRow, rowOf } from '../rows.ts'
import { newComment, newPost } from '../threads.ts'
import { because } from './acts.ts'
import { newOperator } from './operator.ts'

test('wrong counts of a post, a comment and a campus are right after an operator asked for a recount', async () => {
  const [olivia, ann] = [await newOperator(), await member()]
  const post = await newPost(ann)
  const comment = await newComment(ann, post.id)
  for (const postId of [post.id, comment.id]) await call(savePost, { postId }, ann)
  await idle()
  const members = (await rowOf(campusCountsKey('ou')))?.['members']
  await changeRow(postKey(post.id), { comments: 7, saves: 9 })
  await changeRow(itemKey(comment.id), { saves: 9 })
  for (const of of [post.id, comment.id, 'ou'])
    expect((await call(recount, { ...because('A student counted'), of }, olivia)).status).toBe(200)
  await idle()
  expect(await rowOf(postKey(post.id))).toMatchObject({ comments: 1, saves: 1 })
  const saved = await rowOf(itemKey(comment.id))
  expect([saved?.['saves'], saved?.['recountAskedAt']]).toEqual([1, undefined])
  expect(Number((await rowOf(campusCountsKey('ou')))?.['members'])).toBeGreaterThanOrEqual(Number(members))
})

test('a post that does not exist is refused', async () => {
  const olivia = await newOperator()
  const missing = await call(recount, { ...because(), of: '01KABCDEF0123456789ABCDEFG' }, olivia)
  expect(missing.error?.code).toBe('nothing-counted')
  expect((await call(recount, { ...because(), of: 'nowhere' }, olivia)).status).toBe(400)
})
