/** Hits that the table knows better than the index: they are never shown, and pages stay full. */
import { beforeEach, describe, expect, test } from 'vitest'
import { searchPeople } from '../../lambdas/search/search-people.ts'
import { searchPosts } from '../../lambdas/search/search-posts.ts'
import { searchSchools } from '../../lambdas/search/search-schools.ts'
import { suggestSearches } from '../../lambdas/search/suggest-searches.ts'
import { encodeCursor } from '../../shared/cursor.ts'
import type { Post } from '../../shared/posts/post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { postRow, reader, search, userRow, useStandIn, type Hit } from './stand-in.ts'

interface Page {
  items: { id: string; matches: string[] }[]
  cursor?: string
}
const engine = useStandIn()

const ids = Array.from({ length: 25 }, (_, index) => newUlid(1000 - index))
const hits = ids.map((_id, index): Hit => ({ _id, sort: [1000 - index, _id] }))
/** The engine has all 25 posts and sorts as it is asked to. */
const inOrder = ({ search_after: [, after] = [], size }: { search_after?: unknown[]; size: number }) => {
  const start = hits.findIndex(({ _id }) => _id === after) + 1
  return hits.slice(start, start + size)
}

describe('posts', () => {
  beforeEach(() => engine.find(inOrder))

  test('that are deleted, missing or of another campus leave no gap on a page', async () => {
    for (const [index, id] of ids.entries()) {
      const hidden = [{}, { deletedAt: 1 }, { campusId: 'okstate' }, undefined, { campusId: 'ut' }][index % 5]
      if (hidden) engine.keep(postRow(id, hidden))
    }
    const shown = ids.filter((_, index) => index % 5 === 0)
    for (const viewer of [undefined, reader])
      expect(await search(searchPosts, { q: 'lamp' }, viewer)).toMatchObject({
        items: shown.map((id) => ({ id })),
      })
  })

  test('come ten to a page, and the last page has no cursor', async () => {
    engine.keep(...ids.map((id) => postRow(id)))
    const first = await search<Page>(searchPosts, { q: 'lamp' })
    const second = await search<Page>(searchPosts, { q: 'lamp', cursor: first.cursor })
    const third = await search<Page>(searchPosts, { q: 'lamp', cursor: second.cursor })
    expect([...first.items, ...second.items, ...third.items].map(({ id }) => id)).toEqual(ids)
    expect([first.items.length, second.items.length, third.cursor]).toEqual([10, 10, undefined])
  })

  test('are looked for with other spellings only where none is as it was typed, also on later pages', async () => {
    engine.keep(...ids.map((id) => postRow(id)))
    const isTolerant = (query: unknown) => JSON.stringify(query).includes('fuzziness')
    engine.find((query) => (isTolerant(query) ? inOrder(query) : []))
    const first = await search<Page>(searchPosts, { q: 'lamo' })
    expect(engine.queries().map(isTolerant)).toEqual([false, false, true])
    await search(searchPosts, { q: 'lamo', cursor: first.cursor })
    expect(engine.queries().slice(3).map(isTolerant)).toEqual([true])
  })

  test('name the people whom they mention, without those who are banned', async () => {
    const mentions = [
      { start: 0, end: 4, userId: 'u_ben' },
      { start: 5, end: 9, userId: 'u_eve' },
    ]
    engine.keep(
      postRow(ids[0]!, { blocks: [{ text: '@ben @eve', mentions }] }),
      userRow('u_ben', { username: 'benny' }),
      userRow('u_eve', { bannedAt: 1 }),
    )
    const { items } = await search<{ items: { post: Post }[] }>(searchPosts, { q: 'lamp' })
    expect(items.map(({ post }) => post.mentioned)).toEqual([{ u_ben: 'benny' }])
  })

  test('are not looked for where nothing but signs is typed', async () => {
    expect(await search(searchPosts, { q: '?!' })).toEqual({ items: [] })
    expect(engine.queries()).toEqual([])
  })
})

describe('people', () => {
  const people = ['u_ann', 'u_bea', 'u_cem', 'u_dan']
  beforeEach(() =>
    engine.find(({ path, search_after: after }) =>
      after || path !== '/people/_search'
        ? []
        : people.map((_id, index) => ({ _id, sort: [9 - index, _id.slice(2)] })),
    ),
  )

  test('who are banned, gone or moved to another campus are left out', async () => {
    engine.keep(userRow('u_ann'), userRow('u_bea', { bannedAt: 1 }), userRow('u_cem', { deletedAt: 1 }))
    engine.keep(userRow('u_dan', { campusId: 'okstate' }))
    for (const viewer of [undefined, reader])
      expect(await search(searchPeople, { q: 'an' }, viewer)).toMatchObject({ items: [{ id: 'u_ann' }] })
    expect(await search(suggestSearches, { q: 'an' })).toMatchObject({ people: [{ id: 'u_ann' }] })
  })

  test('have the name of today, not that of the index', async () => {
    engine.keep(userRow('u_bea', { firstName: 'Beatrice' }))
    expect(await search(searchPeople, { q: 'be' })).toMatchObject({ items: [{ name: 'Beatrice Ray' }] })
  })

  test('are suggested from two characters on', async () => {
    engine.keep(userRow('u_ann'))
    expect(await search(suggestSearches, { q: 'a' })).toMatchObject({ people: [] })
    expect(engine.queries().map(({ path }) => path)).not.toContain('/people/_search')
  })
})

describe('a cursor', () => {
  const isRefused = (cursor: string) => ({
    posts: search(searchPosts, { q: 'lamp', cursor }).then(
      () => false,
      ({ code }) => code === 'bad-cursor',
    ),
    people: search(searchPeople, { q: 'lamp', cursor }).then(
      () => false,
      ({ code }) => code === 'bad-cursor',
    ),
  })

  test.each([
    ['no JSON', btoa('lamp').replaceAll('=', '')],
    ['no list', btoa('{"a":1}').replaceAll('=', '')],
    ['no number', btoa('["1","x"]')],
    ['a clause for an id', btoa('[1,{"match_all":{}}]').replaceAll('=', '')],
    ['a fraction', encodeCursor([0.5, 'annray'])],
    ['a number that no list has', encodeCursor([1e30, 'annray'])],
    ['null', btoa('[null,null]').replaceAll('=', '')],
    ['an id of another kind', encodeCursor([1, '../_all'])],
  ])('that is %s is refused before the engine is asked', async (_, cursor) => {
    const { posts, people } = isRefused(cursor)
    expect([await posts, await people]).toEqual([true, true])
    expect(engine.queries()).toEqual([])
  })

  test.each([
    ['one word cannot miss one', 'lamp', '4'],
    ['a price alone cannot be misspelt', '$5-$10', '2'],
    ['a number cannot be misspelt', '2413', '3'],
  ])('of a way in which a search never goes is refused: %s', async (_, q, way) => {
    const cursor = encodeCursor([1, `${way}${ids[0]}`])
    await expect(search(searchPosts, { q, cursor })).rejects.toMatchObject({ code: 'bad-cursor' })
    expect(engine.queries()).toEqual([])
  })

  test('that somebody makes up moves within the campus only', async () => {
    await search(searchPosts, { q: 'lamp', cursor: encodeCursor([Number.MAX_SAFE_INTEGER, `3${ids[0]}`]) })
    await search(searchPeople, { q: 'ann', cursor: encodeCursor([Number.MAX_SAFE_INTEGER, 'zzz']) })
    expect(engine.queries().length).toBeGreaterThan(0)
    for (const { query } of engine.queries())
      expect(query.bool.filter).toContainEqual({ term: { campusId: 'ou' } })
  })
})

test.each([[{ status: 500 }], [{ status: 503 }], [{ status: 429 }], [{ status: 404 }], ['lost']] as const)(
  'an engine that fails with %j is not available',
  async (failure) => {
    engine.find(() => failure)
    for (const operation of [searchPosts, searchPeople, searchSchools, suggestSearches])
      await expect(search(operation, { q: 'lamp' })).rejects.toMatchObject({
        code: 'search-unavailable',
        status: 503,
      })
  },
)

test('a query that the engine does not accept is our mistake', async () => {
  engine.find(() => ({ status: 400 }))
  await expect(search(searchPosts, { q: 'lamp' })).rejects.toThrow('Response Error')
})
