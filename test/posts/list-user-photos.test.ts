import { beforeAll, expect, test } from 'vitest'
import { postKey } from '../../lambdas/posts/post-keys.ts'
import { encodeCursor } from '../../shared/cursor.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { listUserPhotos } from '../../shared/posts/list-user-photos.ts'
import type { Post } from '../../shared/posts/post.ts'
import { budgets } from '../bench/budgets.ts'
import { ban, call, member, unban, verified, type Person } from '../cloud.ts'
import { uploaded } from '../media/pictures.ts'
import { changeRow, userOf } from '../rows.ts'
import { newPost } from '../threads.ts'

const cover = { kind: 'photo', fileId: '0'.repeat(32), width: 800, height: 600 }

/** Creates a post, and adds a picture to its row without an upload. */
async function pictured(person: Person, campusId = 'ou'): Promise<Post> {
  const post = await newPost(person, { campusId })
  await changeRow(postKey(post.id), { cover, photosAt: post.createdAt })
  return post
}

const idOf = async ({ email }: Person) => (await userOf(email)).id
const idsOf = (posts: { id: string }[]) => posts.map(({ id }) => id)

let ann: Person
let userId: string
const made: Post[] = []
beforeAll(async () => {
  ann = await member()
  userId = await idOf(ann)
  for (let index = 0; index < 11; index += 1) {
    made.unshift(await pictured(ann))
    await newPost(ann)
  }
})

test('the posts of a person with pictures are listed newest first, in pages of 9, until a page has no cursor', async () => {
  const first = (await call(listUserPhotos, { userId })).output
  const second = (await call(listUserPhotos, { userId, cursor: first.cursor })).output
  expect([first.items.length, second.items.length, second.cursor]).toEqual([9, 2, undefined])
  expect(idsOf([...first.items, ...second.items])).toEqual(idsOf(made))
})

test('a post has its first picture and the number of its pictures', async () => {
  const ben = await member()
  const media = [{ uploadId: await uploaded(ben) }, { uploadId: await uploaded(ben) }]
  const post = await newPost(ben, { media })
  const [item] = (await call(listUserPhotos, { userId: await idOf(ben) })).output.items
  expect(item).toMatchObject({ id: post.id, count: 2, cover: post.media[0] })
  expect(Object.keys(item!).sort()).toEqual(['author', 'count', 'cover', 'id'])
})

test('a page costs one Query and one BatchGet', async () => {
  const { capacity } = await call(listUserPhotos, { userId })
  expect(capacity.calls).toBe(budgets.userPhotos.calls)
  expect(capacity.read).toBeLessThanOrEqual(budgets.userPhotos.read)
})

test('a deleted post is omitted', async () => {
  const ben = await member()
  const { id } = await pictured(ben)
  await call(deletePost, { postId: id }, ben)
  expect((await call(listUserPhotos, { userId: await idOf(ben) })).output).toEqual({ items: [] })
})

test('a visitor sees pictures only on public campuses, and a person with a verified e-mail sees those on all campuses', async () => {
  const mia = await member()
  const benId = await idOf(mia)
  const open = await pictured(mia)
  const closed = await pictured(mia)
  await changeRow(postKey(closed.id), { campusId: 'ut' })
  expect(idsOf((await call(listUserPhotos, { userId: benId })).output.items)).toEqual([open.id])
  expect(idsOf((await call(listUserPhotos, { userId: benId }, await verified())).output.items)).toEqual([
    closed.id,
    open.id,
  ])
})

test('the pictures of a banned person cannot be listed with any cursor until the ban is lifted', async () => {
  const ben = await member()
  const benId = await idOf(ben)
  const { id, createdAt } = await pictured(ben)
  await ban(ben)
  for (const cursor of [undefined, encodeCursor([createdAt + 1, id]), encodeCursor([0, id])]) {
    const answer = await call(listUserPhotos, { userId: benId, cursor })
    expect([answer.status, answer.error?.code]).toEqual([404, 'user-not-found'])
  }
  await unban(ben)
  expect((await call(listUserPhotos, { userId: benId })).output.items).toHaveLength(1)
})
