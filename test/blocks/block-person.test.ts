import { expect, test } from 'vitest'
import { userKey } from '../../lambdas/users/user-keys.ts'
import { listBlocked } from '../../shared/blocks/list-blocked.ts'
import { unblockPerson } from '../../shared/blocks/unblock-person.ts'
import { createComment } from '../../shared/comments/create-comment.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { listSaved } from '../../shared/saves/list-saved.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { ban, call, idle, member } from '../cloud.ts'
import { leaveForGood } from '../holdings/deletion.ts'
import { changeRow, rowOf, userOf } from '../rows.ts'
import { newPost } from '../threads.ts'
import { block, twoPeople } from './people.ts'

test('saved posts and comments of a person do not show while that person is blocked', async () => {
  const { ann, ben, benRow } = await twoPeople()
  const post = await newPost(ben)
  await call(savePost, { postId: post.id }, ann)
  await block(benRow.id, ann)
  expect((await call(listSaved, {}, ann)).output.items).toEqual([])
  await call(unblockPerson, { userId: benRow.id }, ann)
  expect((await call(listSaved, {}, ann)).output.items.map(({ id }) => id)).toEqual([post.id])
})

test("a blocked person cannot save or comment on the blocker's posts, or mention the blocker", async () => {
  const { ann, ben, annRow, benRow } = await twoPeople()
  const [post, own] = [await newPost(ann), await newPost(ben)]
  await block(benRow.id, ann)
  expect((await call(savePost, { postId: post.id }, ben)).error?.code).toBe('post-not-found')
  const comment = { id: newUlid(Date.now()), campusId: 'ou', media: [], postId: post.id, parentId: post.id }
  const refused = await call(createComment, { ...comment, blocks: [{ text: 'Hey' }] }, ben)
  expect(refused.error?.code).toBe('post-not-found')
  const text = `@${annRow.username} look`
  const mentions = [{ start: 0, end: annRow.username.length + 1, userId: annRow.id }]
  const answer = await call(
    createComment,
    { ...comment, postId: own.id, parentId: own.id, blocks: [{ text, mentions }] },
    ben,
  )
  expect(answer.output.blocks).toEqual([{ text }])
})

test('a person cannot block themselves, or a person whom they cannot see', async () => {
  const { ann, ben, annRow, benRow } = await twoPeople()
  expect((await block(annRow.id, ann)).error?.code).toBe('own-profile')
  expect((await block('u_nobody', ann)).error?.code).toBe('user-not-found')
  await ban(ben)
  await idle()
  expect((await block(benRow.id, ann)).error?.code).toBe('user-not-found')
})

test('an account blocks at most a hundred people', async () => {
  const { ann, annRow, benRow } = await twoPeople()
  const others = Array.from({ length: 100 }, (_, at) => `u_other${at}`)
  await changeRow(userKey(annRow.id), { blocks: new Set(others) })
  expect((await block(benRow.id, ann)).error?.code).toBe('too-many-blocked')
  await changeRow(userKey(annRow.id), { blocks: new Set(others.slice(1)) })
  expect((await block(benRow.id, ann)).status).toBe(200)
})

test('a person whom very many people blocked can still be blocked, because the block is stored with the blocker', async () => {
  const { ann, ben, annRow, benRow } = await twoPeople()
  const post = await newPost(ben)
  const many = new Set(Array.from({ length: 800 }, (_, at) => `u_other${at}`))
  await changeRow(userKey(benRow.id), { blockedBy: many })
  expect((await block(benRow.id, ann)).status).toBe(200)
  expect((await call(getPost, { postId: post.id }, ann)).status).toBe(404)
  expect((await rowOf(userKey(annRow.id)))?.['blocks']).toEqual(new Set([benRow.id]))
})

test('a person who deletes their account is removed from the block lists of others', async () => {
  const { ann, ben, annRow, benRow } = await twoPeople()
  const cara = await member()
  const caraRow = await userOf(cara.email)
  await block(benRow.id, ann)
  await block(annRow.id, cara)
  await leaveForGood(ann)
  expect(await rowOf(userKey(benRow.id))).not.toHaveProperty('blockedBy')
  expect(await rowOf(userKey(caraRow.id))).not.toHaveProperty('blocks')
  expect((await call(listBlocked, {}, cara)).output.items).toEqual([])
  expect((await call(listBlocked, {}, ben)).output.items).toEqual([])
})
