/** Hits whose document in the index is outdated are not shown, and pages stay full. */
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
  items: { id: string; matches: string[]; isClose: boolean }[]
  cursor?: string
}
const engine = useStandIn()

const ids = Array.from({ length: 25 }, (_, index) => newUlid(1000 - index))
const hits = ids.map((_id, index): Hit => ({ _id, sort: [1000 - index, _id] }))
interface Query {
  query?: unknown
  search_after?: unknown[]
  size: number
}
/** Whether a query looks for close matches, which excludes the posts with the words. */
const isOfClose = ({ query }: Query) => JSON.stringify(query).includes('must_not')
const pageOf = (all: Hit[], { search_after: [, after] = [], size }: Query) => {
  const start = all.findIndex(({ _id }) => _id === after) + 1
  return all.slice(start, start + size)
}
/** An engine with 25 posts in the requested order, which all contain the words. */
const inOrder = (query: Query) => (isOfClose(query) ? [] : pageOf(hits, query))

describe('found posts', () => {
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

  test('are returned in pages of ten, and the last page has no cursor', async () => {
    engine.keep(...ids.map((id) => postRow(id)))
    const first = await search<Page>(searchPosts, { q: 'lamp' })
    const second = await search<Page>(searchPosts, { q: 'lamp', cursor: first.cursor })
    const third = await search<Page>(searchPosts, { q: 'lamp', cursor: second.cursor })
    expect([...first.items, ...second.items, ...third.items].map(({ id }) => id)).toEqual(ids)
    expect([first.items.length, second.items.length, third.cursor]).toEqual([10, 10, undefined])
  })

  test.each([0, 1, 9, 10, 11, 19, 20, 21, 25])(
    'are each on exactly one page if %i of them have the words and the others are close matches',
    async (count) => {
      engine.keep(...ids.map((id) => postRow(id)))
      const [written, close] = [hits.slice(0, count), hits.slice(count)]
      engine.find((query) => pageOf(isOfClose(query) ? close : written, query))
      const pages: Page[] = []
      do pages.push(await search<Page>(searchPosts, { q: 'lamp', cursor: pages.at(-1)?.cursor }))
      while (pages.at(-1)?.cursor)
      const found = pages.flatMap(({ items }) => items)
      expect(found.map(({ id }) => id)).toEqual(ids)
      expect(found.findIndex(({ isClose }) => isClose)).toBe(count === 25 ? -1 : count)
      expect(pages.map(({ items }) => items.length)).toEqual([10, 10, 5])
    },
  )

  test('are not searched by prefix if some posts have the words', async () => {
    engine.keep(...ids.map((id) => postRow(id)))
    engine.find((query) => (isOfClose(query) ? [] : pageOf(hits.slice(0, 3), query)))
    expect((await search<Page>(searchPosts, { q: 'lamp' })).items).toHaveLength(3)
    expect(engine.queries().map(isOfClose)).toEqual([false, true])
  })

  test('are searched with other spellings only if none has the typed spelling; later pages use only the search for other spellings', async () => {
    engine.keep(...ids.map((id) => postRow(id)))
    const isTolerant = (query: unknown) => JSON.stringify(query).includes('fuzziness')
    engine.find((query) => (isTolerant(query) ? inOrder(query) : []))
    const first = await search<Page>(searchPosts, { q: 'lamo' })
    expect(engine.queries().map(isTolerant)).toEqual([false, false, false, true])
    await search(searchPosts, { q: 'lamo', cursor: first.cursor })
    expect(engine.queries().slice(4).map(isTolerant)).toEqual([true])
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

  test('are none if the text has only punctuation, and the engine is not asked', async () => {
    expect(await search(searchPosts, { q: '?!' })).toEqual({ items: [] })
    expect(engine.queries()).toEqual([])
  })
})

describe('found people', () => {
  const people = ['u_ann', 'u_bea', 'u_cem', 'u_dan']
  beforeEach(() =>
    engine.find(({ path, search_after: after }) =>
      after || path !== '/people/_search'
        ? []
        : people.map((_id, index) => ({ _id, sort: [9 - index, _id.slice(2)] })),
    ),
  )

  test('are left out if they are banned, gone or members of another campus', async () => {
    engine.keep(userRow('u_ann'), userRow('u_bea', { bannedAt: 1 }), userRow('u_cem', { deletedAt: 1 }))
    engine.keep(userRow('u_dan', { campusId: 'okstate' }))
    for (const viewer of [undefined, reader])
      expect(await search(searchPeople, { q: 'an' }, viewer)).toMatchObject({ items: [{ id: 'u_ann' }] })
    expect(await search(suggestSearches, { q: 'an' })).toMatchObject({ people: [{ id: 'u_ann' }] })
  })

  test('have their current name, not that of the index', async () => {
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
    ['a number of no list', encodeCursor([1e30, 'annray'])],
    ['null', btoa('[null,null]').replaceAll('=', '')],
    ['an id of another kind', encodeCursor([1, '../_all'])],
    ['of another order', encodeCursor([1, `004${ids[0]}`])],
  ])('that is %s is refused before a request to the engine', async (_, cursor) => {
    const { posts, people } = isRefused(cursor)
    expect([await posts, await people]).toEqual([true, true])
    expect(engine.queries()).toEqual([])
  })

  test.each([
    ['a search of one word cannot omit a word', 'lamp', '6'],
    ['a price alone cannot be misspelt', '$5-$10', '3'],
    ['a number cannot be misspelt', '2413', '5'],
  ])('with a kind of query that this search never uses is refused: %s', async (_, q, way) => {
    const cursor = encodeCursor([1, `${way}${ids[0]}`])
    await expect(search(searchPosts, { q, cursor })).rejects.toMatchObject({ code: 'bad-cursor' })
    expect(engine.queries()).toEqual([])
  })

  test('that is forged cannot leave the campus', async () => {
    await search(searchPosts, { q: 'lamp', cursor: encodeCursor([Number.MAX_SAFE_INTEGER, `3${ids[0]}`]) })
    const best = { order: 'best', cursor: encodeCursor([Number.MAX_SAFE_INTEGER, `099${ids[0]}`]) }
    await search(searchPosts, { q: 'lamp', ...best })
    await search(searchPeople, { q: 'ann', cursor: encodeCursor([Number.MAX_SAFE_INTEGER, 'zzz']) })
    expect(engine.queries().length).toBeGreaterThan(0)
    for (const { query } of engine.queries())
      expect(query.bool.filter).toContainEqual({ term: { campusId: 'ou' } })
  })
})

test.each([[{ status: 500 }], [{ status: 503 }], [{ status: 429 }], [{ status: 404 }], ['lost']] as const)(
  'an engine that fails with %j counts as unavailable',
  async (failure) => {
    engine.find(() => failure)
    for (const operation of [searchPosts, searchPeople, searchSchools, suggestSearches])
      await expect(search(operation, { q: 'lamp' })).rejects.toMatchObject({
        code: 'search-unavailable',
        status: 503,
      })
  },
)

test('a query that the engine refuses is an internal error', async () => {
  engine.find(() => ({ status: 400 }))
  await expect(search(searchPosts, { q: 'lamp' })).rejects.toThrow('Response Error')
})
