import { userKey } from '../../lambdas/users/user-keys.ts'
import { beforeAll, expect, test } from 'vitest'
import { encodeCursor } from '../../shared/cursor.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { listUserPosts } from '../../shared/posts/list-user-posts.ts'
import type { Post } from '../../shared/posts/post.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { sendSchoolCode } from '../../shared/accounts/send-school-code.ts'
import { verifySchoolEmail } from '../../shared/accounts/verify-school-email.ts'
import {
  ban,
  banned,
  call,
  codeFor,
  idle,
  loose,
  member,
  newcomer,
  newEmail,
  unban,
  verified,
  type Person,
} from '../cloud.ts'
import { userOf } from '../rows.ts'
import { newPost } from '../threads.ts'

let ann: Person
let userId: string
const made: Post[] = []
beforeAll(async () => {
  ann = await member()
  userId = await idOf(ann)
  for (let index = 0; index < 20; index += 1) made.unshift(await newPost(ann))
})

const idOf = async (person: Person) => (await call(getMe, {}, person)).output.id

test('the posts of a person are listed newest first, in pages of 9, until a page has no cursor', async () => {
  const pages = []
  let cursor: string | undefined
  do {
    const page = (await call(listUserPosts, { userId, cursor })).output
    pages.push(page.items)
    cursor = page.cursor
  } while (cursor)
  expect(pages.map((page) => page.length)).toEqual([9, 9, 2])
  expect(pages.flat().map(({ id }) => id)).toEqual(made.map(({ id }) => id))
})

test('a page costs one Query and one BatchGet; a later page also reads the ban mark', async () => {
  const { capacity, output } = await call(listUserPosts, { userId }, ann)
  expect(capacity.calls - 2).toBe(2)
  expect(capacity.read - 1).toBeLessThanOrEqual(0.5 * 9 + 0.5)
  const next = (await call(listUserPosts, { userId, cursor: output.cursor }, ann)).capacity
  expect(next.calls - 2).toBe(2)
  expect(next.read - 1).toBeLessThanOrEqual(0.5 * 10 + 0.5)
})

test('a deleted post is omitted', async () => {
  const ben = await member()
  const post = await newPost(ben)
  await call(deletePost, { postId: post.id }, ben)
  expect((await call(listUserPosts, { userId: await idOf(ben) })).output).toEqual({ items: [] })
})

test('a person without posts has an empty list; an unknown or banned person is not found', async () => {
  expect((await call(listUserPosts, { userId: await idOf(await verified()) })).output).toEqual({ items: [] })
  const answer = await call(listUserPosts, { userId: 'u_nobody' })
  expect([answer.status, answer.error?.code]).toEqual([404, 'user-not-found'])
  const { id } = await userOf((await banned()).email)
  expect((await call(listUserPosts, { userId: id })).error?.code).toBe('user-not-found')
  expect((await loose(listUserPosts, { userId: userKey('u').pk })).error?.code).toBe('bad-input')
})

test('the list of a banned person is not found until the ban is lifted', async () => {
  const ben = await member()
  const { id } = await newPost(ben)
  await newPost(ben)
  const benId = await idOf(ben)
  await ban(ben)
  const answer = await call(listUserPosts, { userId: benId })
  expect([answer.status, answer.error?.code]).toEqual([404, 'user-not-found'])
  // A ban does not remove the posts; it only closes the list on the person's page.
  expect((await call(getPost, { postId: id })).status).toBe(200)
  await unban(ben)
  expect((await call(listUserPosts, { userId: benId })).output.items).toHaveLength(2)
  await newPost(ben)
  await idle()
  expect((await userOf(ben.email)).totalPosts).toBe(3)
})

test('the list of a banned person is closed for every cursor, forged or from before the ban', async () => {
  const ben = await member()
  const benId = await idOf(ben)
  const posts: Post[] = []
  for (let index = 0; index < 12; index += 1) posts.unshift(await newPost(ben))
  const { cursor } = (await call(listUserPosts, { userId: benId })).output
  expect((await call(listUserPosts, { userId: benId, cursor })).output.items).toHaveLength(3)
  await ban(ben)
  const newest = posts[0]!
  const forged = [
    [newest.createdAt + 1, newest.id],
    [newest.createdAt, newest.id],
    [posts[5]!.createdAt, posts[5]!.id],
    [8.64e15, newest.id],
    [Number.MAX_SAFE_INTEGER, newest.id],
    [0, newest.id],
  ] as const
  for (const one of [cursor, ...forged.map(([at, id]) => encodeCursor([at, id]))]) {
    const answer = await call(listUserPosts, { userId: benId, cursor: one })
    expect([answer.status, answer.error?.code], one).toEqual([404, 'user-not-found'])
  }
})

test('a visitor may not list posts of a private campus, and a guest may', async () => {
  const una = await member('ut', 'utexas.edu')
  const post = await newPost(una, { campusId: 'ut' })
  const id = await idOf(una)
  const answer = await call(listUserPosts, { userId: id })
  expect([answer.status, answer.error?.code]).toEqual([404, 'user-not-found'])
  expect((await call(listUserPosts, { userId: id }, await newcomer())).error?.code).toBe('user-not-found')
  expect((await call(listUserPosts, { userId: id }, await verified())).output.items).toMatchObject([
    { id: post.id },
  ])
})

test('a visitor sees only the posts on the public campus, if a person was on two campuses', async () => {
  const una = await member('ut', 'utexas.edu')
  await newPost(una, { campusId: 'ut' })
  const email = newEmail('ou.edu')
  await call(sendSchoolCode, { campusId: 'ou', email }, una)
  await call(verifySchoolEmail, { code: await codeFor(email) }, una)
  const open = await newPost(una)
  expect((await call(listUserPosts, { userId: await idOf(una) })).output.items).toMatchObject([
    { id: open.id },
  ])
  expect((await call(listUserPosts, { userId: await idOf(una) }, ann)).output.items).toHaveLength(2)
})
