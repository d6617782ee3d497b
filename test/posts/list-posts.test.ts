import { feedKey } from '../../lambdas/posts/post-keys.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createPost } from '../../shared/posts/create-post.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, loose, member, newcomer, verified, type Person } from '../cloud.ts'
import { newPost } from '../threads.ts'

let ann: Person
const made: string[] = []

/** A campus that no other test writes to. */
const campusId = 'duke'

beforeAll(async () => {
  ann = await member(campusId, 'duke.edu')
  for (let index = 0; index < 45; index += 1) {
    const id = newUlid(Date.now())
    made.push(id)
    await call(createPost, { id, campusId, blocks: [{ text: `Post ${index}` }], media: [] }, ann)
  }
})

test('the first page of the feed has 25 posts and the next pages have 15, newest first, each post once', async () => {
  const pages = []
  let cursor: string | undefined
  do {
    const page = (await call(listPosts, { campusId, cursor }, ann)).output
    pages.push(page.items)
    cursor = page.cursor
  } while (cursor)
  expect(pages.slice(0, 2).map((page) => page.length)).toEqual([25, 15])
  expect(pages.flat().map(({ id }) => id)).toEqual([...made].reverse())
})

test("a page costs one Query and the caller's two rows", async () => {
  const first = await call(listPosts, { campusId }, ann)
  expect(first.capacity.calls).toBe(3)
  const next = await call(listPosts, { campusId, cursor: first.output.cursor }, ann)
  expect(next.capacity.read).toBeLessThanOrEqual(3)
})

describe('a private campus', () => {
  test('refuses a visitor', async () => {
    const answer = await call(listPosts, { campusId })
    expect([answer.status, answer.error]).toEqual([
      401,
      { code: 'campus-private', message: 'This community is private.' },
    ])
  })
  test('refuses a person whose e-mail is not verified', async () => {
    const answer = await call(listPosts, { campusId }, await newcomer())
    expect([answer.status, answer.error?.code]).toEqual([403, 'email-not-verified'])
  })
  test('admits a guest with a verified e-mail', async () => {
    expect((await call(listPosts, { campusId }, await verified())).output.items).toHaveLength(25)
  })
  test('does not leak posts into the feed of another campus that is requested with its cursor', async () => {
    const { cursor } = (await call(listPosts, { campusId }, ann)).output
    const page = (await call(listPosts, { campusId: 'ou', cursor })).output
    expect(page.items.every((post) => post.campusId === 'ou')).toBe(true)
  })
})

describe('the feed of a category', () => {
  /** A campus that no other test writes to. */
  const school = 'fsu'
  const bikes: string[] = []
  let dan: Person
  const all = async () => {
    const pages = []
    let cursor: string | undefined
    do {
      const page = (await call(listPosts, { campusId: school, category: 'exercise', cursor }, dan)).output
      pages.push(page.items)
      cursor = page.cursor
    } while (cursor)
    return pages
  }
  beforeAll(async () => {
    dan = await member(school, 'fsu.edu')
    for (let index = 0; index < 30; index += 1) {
      const { id } = await newPost(dan, { campusId: school, category: 'exercise' })
      bikes.unshift(id)
      if (index % 10 === 0) await newPost(dan, { campusId: school, category: 'furniture' })
    }
  })

  test('has pages of 25, newest first, each post once, until a page has no cursor', async () => {
    const pages = await all()
    expect(pages.map((page) => page.length)).toEqual([25, 5])
    expect(pages.flat().map(({ id }) => id)).toEqual(bikes)
    expect(new Set(pages.flat().map(({ category }) => category))).toEqual(new Set(['exercise']))
  })
  test('costs one Query and one BatchGet', async () => {
    const { capacity } = await call(listPosts, { campusId: school, category: 'exercise' }, dan)
    expect(capacity.calls - 2).toBe(2)
    expect(capacity.read - 1).toBeLessThanOrEqual(0.5 * 25 + 0.5)
  })
  test('omits deleted posts', async () => {
    await call(deletePost, { postId: bikes[0]! }, dan)
    expect((await all()).flat().map(({ id }) => id)).toEqual(bikes.slice(1))
  })
  test('is empty without posts, and an unknown category is refused', async () => {
    expect((await call(listPosts, { campusId: school, category: 'drones' }, dan)).output).toEqual({
      items: [],
    })
    expect((await loose(listPosts, { campusId: school, category: 'spaceships' }, dan)).error?.code).toBe(
      'bad-input',
    )
  })
  test('refuses a visitor on a private campus', async () => {
    const answer = await call(listPosts, { campusId: school, category: 'exercise' })
    expect(answer.error?.code).toBe('campus-private')
  })
})

test.each([
  'x',
  btoa(JSON.stringify([1e200, newUlid(1)])).replaceAll('=', ''),
  btoa(JSON.stringify([1e-200, newUlid(1)])).replaceAll('=', ''),
  btoa(JSON.stringify([-1, newUlid(1)])).replaceAll('=', ''),
  'e30',
  btoa(JSON.stringify([feedKey('duke'), newUlid(1)])).replaceAll('=', ''),
  'A'.repeat(201),
  '../..',
  '%00',
])('the forged cursor %j is refused', async (cursor) => {
  const answer = await loose(listPosts, { campusId: 'ou', cursor })
  expect(answer.status).toBe(400)
  expect(['bad-cursor', 'bad-input']).toContain(answer.error?.code)
})

test('a campus that does not exist is not found', async () => {
  expect((await call(listPosts, { campusId: 'hogwarts' })).error?.code).toBe('campus-not-found')
})

test('an unknown query parameter is refused', async () => {
  expect((await loose(listPosts, { campusId: 'ou', limit: '1000' })).error?.code).toBe('bad-input')
})
