import { beforeAll, expect, test } from 'vitest'
import { itemKey, postKey } from '../../lambdas/posts/post-keys.ts'
import { listUserReplies } from '../../shared/comments/list-user-replies.ts'
import { encodeCursor } from '../../shared/cursor.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { budgets } from '../bench/budgets.ts'
import { ban, call, member, verified, type Person } from '../cloud.ts'
import { changeRow, removeRow, userOf } from '../rows.ts'
import { newComment, newPost } from '../threads.ts'

const idOf = async ({ email }: Person) => (await userOf(email)).id
const idsOf = (items: { id: string }[]) => items.map(({ id }) => id)

let ann: Person
let ben: Person
beforeAll(async () => {
  ann = await member('ou', 'ou.edu', 'Ann Ray')
  ben = await member()
})

test('the comments and replies of a person are listed newest first, in pages of 9, each with its post', async () => {
  const cara = await member()
  const userId = await idOf(cara)
  const post = await newPost(ann, { text: 'A desk\nwith drawers' })
  const made = [await newComment(cara, post.id)]
  for (let index = 0; index < 9; index += 1) made.unshift(await newComment(cara, made[0]!.id))
  await newComment(ben, post.id)
  const first = (await call(listUserReplies, { userId })).output
  const second = (await call(listUserReplies, { userId, cursor: first.cursor })).output
  expect([first.items.length, second.items.length, second.cursor]).toEqual([9, 1, undefined])
  expect(idsOf([...first.items, ...second.items])).toEqual(idsOf(made))
  expect(second.items[0]).toEqual({
    ...made.at(-1),
    post: { author: 'Ann Ray', text: 'A desk with drawers' },
  })
  expect(first.items[0]).toMatchObject({ parentId: made[1]!.id, post: { author: 'Ann Ray' } })
})

test('a page costs one Query and one BatchGet', async () => {
  const dan = await member()
  for (let index = 0; index < 9; index += 1) await newComment(dan, (await newPost(ann)).id)
  const { capacity, output } = await call(listUserReplies, { userId: await idOf(dan) })
  expect(output.items).toHaveLength(9)
  expect(capacity.calls).toBe(budgets.userReplies.calls)
  expect(capacity.read).toBeLessThanOrEqual(budgets.userReplies.read)
})

test('the first 200 characters of a long post are returned', async () => {
  const eve = await member()
  await newComment(eve, (await newPost(ann, { text: 'word '.repeat(80) })).id)
  const [item] = (await call(listUserReplies, { userId: await idOf(eve) })).output.items
  expect(item!.post.text.length).toBeLessThanOrEqual(201)
  expect(item!.post.text.endsWith('…')).toBe(true)
})

test('deleted comments and comments of deleted posts are omitted, both before and after the sweep', async () => {
  const fay = await member()
  const userId = await idOf(fay)
  const post = await newPost(ann)
  const deleted = await newComment(fay, post.id)
  await call(deletePost, { postId: deleted.id }, fay)
  expect((await call(listUserReplies, { userId })).output).toEqual({ items: [] })
  const [buried, missing] = [await newPost(ann), await newPost(ann)]
  await newComment(fay, buried.id)
  await newComment(fay, missing.id)
  await changeRow(postKey(buried.id), { deletedAt: Date.now() })
  await removeRow(postKey(missing.id))
  expect((await call(listUserReplies, { userId })).output.items).toEqual([])
})

test('a visitor sees only comments on public campuses, and a person with a verified e-mail sees those on all campuses', async () => {
  const gil = await member()
  const userId = await idOf(gil)
  const post = await newPost(ann)
  const [open, closed] = [await newComment(gil, post.id), await newComment(gil, post.id)]
  await changeRow(itemKey(closed.id), { campusId: 'ut' })
  expect(idsOf((await call(listUserReplies, { userId })).output.items)).toEqual([open.id])
  expect(idsOf((await call(listUserReplies, { userId }, await verified())).output.items)).toEqual([
    closed.id,
    open.id,
  ])
})

test('the comments of a banned person are refused, with or without a cursor', async () => {
  const hal = await member()
  const userId = await idOf(hal)
  const { id, createdAt } = await newComment(hal, (await newPost(ann)).id)
  await ban(hal)
  for (const cursor of [undefined, encodeCursor([createdAt + 1, id]), encodeCursor([0, id])]) {
    const answer = await call(listUserReplies, { userId, cursor })
    expect([answer.status, answer.error?.code]).toEqual([404, 'user-not-found'])
  }
})
