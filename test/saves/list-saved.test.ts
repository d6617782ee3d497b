import { beforeAll, expect, test } from 'vitest'
import { encodeCursor } from '../../shared/cursor.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { listSaved } from '../../shared/saves/list-saved.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, idle, member, verified, type Person } from '../cloud.ts'
import { newComment, newPost } from '../threads.ts'

let ann: Person
let una: Person
beforeAll(async () => {
  ann = await member()
  una = await member('ut', 'utexas.edu')
})

const save = async (postId: string, person: Person) => (await call(savePost, { postId }, person)).output

async function pagesOf(person: Person) {
  const pages = []
  let cursor: string | undefined
  do {
    const page = (await call(listSaved, { cursor }, person)).output
    pages.push(page.items)
    cursor = page.cursor
  } while (cursor)
  return pages
}

test('saved posts and comments of all campuses are listed in pages of 10, the newest save first', async () => {
  const ben = await verified()
  const saved: string[] = []
  for (let index = 0; index < 7; index += 1) {
    const post = await newPost(ann)
    const comment = await newComment(ann, post.id)
    const other = await newPost(una, { campusId: 'ut' })
    for (const { id } of [comment, other, post]) {
      await save(id, ben)
      saved.unshift(id)
    }
  }
  const pages = await pagesOf(ben)
  expect(pages.map((page) => page.length)).toEqual([10, 10, 1])
  expect(pages.flat().map(({ id }) => id)).toEqual(saved)
})

test('a saved comment is listed with its parent, and a saved post with its counts', async () => {
  const ben = await verified()
  const post = await newPost(ann)
  const comment = await newComment(ann, post.id)
  await save(post.id, ben)
  await save(comment.id, ben)
  const [first, second] = (await call(listSaved, {}, ben)).output.items
  expect(first).toMatchObject({ id: comment.id, parentId: post.id, blocks: comment.blocks })
  expect(second).toMatchObject({ id: post.id, campusId: 'ou' })
  expect(second).toHaveProperty('lastActivityAt')
})

test('a saved post that was deleted is omitted, both before and after the reactions to the deletion have run', async () => {
  const ben = await verified()
  const [kept, gone] = [await newPost(ann), await newPost(ann)]
  await save(kept.id, ben)
  await save(gone.id, ben)
  await call(deletePost, { postId: gone.id }, ann)
  const left = async () => (await call(listSaved, {}, ben)).output.items.map(({ id }) => id)
  expect(await left()).toEqual([kept.id])
  await idle()
  expect(await left()).toEqual([kept.id])
})

test('a forged cursor does not show what another person saved', async () => {
  const [ben, carl] = [await verified(), await verified()]
  const post = await newPost(ann)
  await save(post.id, ben)
  const cursor = encodeCursor([Date.now() + 60_000, post.id])
  expect((await call(listSaved, { cursor }, carl)).output.items).toEqual([])
})

test.each([encodeCursor([1, 'u_1']), encodeCursor([1, `${newUlid(1)}_`]), encodeCursor([-1, newUlid(1)])])(
  'the forged cursor %j is refused',
  async (cursor) => {
    expect((await call(listSaved, { cursor }, ann)).error?.code).toBe('bad-cursor')
  },
)

test('a page costs one Query and one BatchGet', async () => {
  const ben = await verified()
  for (let index = 0; index < 10; index += 1) await save((await newPost(ann)).id, ben)
  const { capacity, output } = await call(listSaved, {}, ben)
  expect(output.items).toHaveLength(10)
  expect(capacity.calls - 2).toBe(2)
  expect(capacity.read - 1).toBeLessThanOrEqual(0.5 * 10 + 0.5)
})
