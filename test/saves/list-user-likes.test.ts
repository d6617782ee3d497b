import { beforeAll, expect, test } from 'vitest'
import { encodeCursor } from '../../shared/cursor.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { listUserLikes } from '../../shared/saves/list-user-likes.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { unsavePost } from '../../shared/saves/unsave-post.ts'
import { budgets } from '../bench/budgets.ts'
import { ban, call, member, verified, type Person } from '../cloud.ts'
import { userOf } from '../rows.ts'
import { newComment, newPost } from '../threads.ts'
import { expectSetting, showSaves } from './shown-to.ts'

const idOf = async ({ email }: Person) => (await userOf(email)).id
const idsOf = (items: { id: string }[]) => items.map(({ id }) => id)
const save = (postId: string, person: Person) => call(savePost, { postId }, person)

/** A member of OU who shows their saves to everyone. */
async function openMember(): Promise<Person> {
  const person = await member()
  await showSaves('everybody', person)
  return person
}

let ann: Person
let una: Person
beforeAll(async () => {
  ann = await member()
  una = await member('ut', 'utexas.edu')
})

test('likes that a person shows to everyone are listed to everyone, newest first, in pages of 9', async () => {
  const cara = await openMember()
  const userId = await idOf(cara)
  const made: string[] = []
  for (let index = 0; index < 5; index += 1) {
    const post = await newPost(ann)
    const comment = await newComment(ann, post.id)
    for (const { id } of [post, comment]) {
      await save(id, cara)
      made.unshift(id)
    }
  }
  const first = (await call(listUserLikes, { userId })).output
  const second = (await call(listUserLikes, { userId, cursor: first.cursor })).output
  expect([first.items.length, second.items.length, second.cursor]).toEqual([9, 1, undefined])
  expect(idsOf([...first.items, ...second.items])).toEqual(made)
})

test('a page costs one Query and one BatchGet', async () => {
  const cara = await openMember()
  for (let index = 0; index < 9; index += 1) await save((await newPost(ann)).id, cara)
  const { capacity, output } = await call(listUserLikes, { userId: await idOf(cara) })
  expect(output.items).toHaveLength(9)
  expect(capacity.calls).toBe(budgets.userLikes.calls)
  expect(capacity.read).toBeLessThanOrEqual(budgets.userLikes.read)
})

test('deleted posts and undone likes are omitted', async () => {
  const cara = await openMember()
  const [deleted, undone] = [await newPost(ann), await newPost(ann)]
  for (const { id } of [deleted, undone]) await save(id, cara)
  await call(deletePost, { postId: deleted.id }, ann)
  await call(unsavePost, { postId: undone.id }, cara)
  expect((await call(listUserLikes, { userId: await idOf(cara) })).output).toEqual({ items: [] })
})

test('a visitor sees likes only on public campuses, and a person with a verified e-mail sees those on all campuses', async () => {
  const cara = await openMember()
  const userId = await idOf(cara)
  const [open, closed] = [await newPost(ann), await newPost(una, { campusId: 'ut' })]
  for (const { id } of [open, closed]) await save(id, cara)
  expect(idsOf((await call(listUserLikes, { userId })).output.items)).toEqual([open.id])
  expect(idsOf((await call(listUserLikes, { userId }, await verified())).output.items)).toEqual([
    closed.id,
    open.id,
  ])
})

test('a visitor never sees likes of a member of a private campus, not even on public campuses', async () => {
  const userId = await idOf(una)
  await showSaves('everybody', una)
  const { id } = await newPost(ann)
  await save(id, una)
  const answer = await call(listUserLikes, { userId })
  expect([answer.status, answer.error?.code]).toEqual([404, 'user-not-found'])
  expect(idsOf((await call(listUserLikes, { userId }, await verified())).output.items)).toEqual([id])
})

test('the likes of a banned person cannot be listed with any cursor', async () => {
  const cara = await openMember()
  const userId = await idOf(cara)
  const { id } = await newPost(ann)
  await save(id, cara)
  await ban(cara)
  for (const cursor of [undefined, encodeCursor([8.64e15, id]), encodeCursor([0, id])]) {
    const answer = await call(listUserLikes, { userId, cursor })
    expect([answer.status, answer.error?.code]).toEqual([404, 'user-not-found'])
  }
})

test("a person's saves are shown to their own campus, unless they choose everyone or nobody", async () => {
  const cara = await member()
  const userId = await idOf(cara)
  const { id } = await newPost(ann)
  await save(id, cara)
  const readers = { ann, una, guest: await verified(), visitor: undefined, cara }
  await expectSetting(readers, async (reader) => {
    const { items, isHidden } = (await call(listUserLikes, { userId }, reader)).output
    expect(items.length > 0).toBe(isHidden === undefined)
    return items.length > 0
  })
})
