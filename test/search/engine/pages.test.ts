import { beforeAll, expect, test } from 'vitest'
import { newIndex, ordered, search, send, useEngine, write } from './engine.ts'

useEngine()

const newest = [{ createdAt: 'desc' }, { id: 'desc' }]
const byTime = (size: number) => ({ query: { match_all: {} }, sort: newest, size })

let index: string
beforeAll(async () => {
  index = await newIndex('posts')
  // Three posts each have the same time, so that pages also need the id as a sort value.
  await write(
    index,
    Array.from({ length: 25 }, (_, at) => ({
      id: `p${String(at).padStart(2, '0')}`,
      createdAt: Math.floor(at / 3),
      text: 'bike',
    })),
  )
})

const newestFirst = Array.from({ length: 25 }, (_, at) => `p${String(24 - at).padStart(2, '0')}`)

test('ten hits are returned if the request names no size', async () => {
  expect(await ordered(index, { query: { match_all: {} }, sort: newest })).toEqual(newestFirst.slice(0, 10))
})

test.each([1, 2, 3, 7, 10, 25])('pages of %i hits have every hit once, in order', async (size) => {
  const seen: string[] = []
  for (let after: unknown[] | undefined; ;) {
    const hits = await search(index, { ...byTime(size), ...(after && { search_after: after }) })
    if (hits.length === 0) break
    seen.push(...hits.map(({ _id }) => _id))
    after = hits.at(-1)?.sort
  }
  expect(seen).toEqual(newestFirst)
})

test('a sorted hit carries its sort values and no score', async () => {
  const [hit] = await search(index, byTime(1))
  expect(hit).toMatchObject({ _score: null, sort: [8, 'p24'] })
})

test('a page can begin after sort values that no document has', async () => {
  expect(await ordered(index, { ...byTime(2), search_after: [5, 'p16x'] })).toEqual(['p16', 'p15'])
  expect(await ordered(index, { ...byTime(2), search_after: [-1, ''] })).toEqual([])
  expect(await ordered(index, { ...byTime(2), search_after: [Number.MAX_SAFE_INTEGER, ''] })).toEqual([
    'p24',
    'p23',
  ])
})

test('in ascending order the oldest documents come first', async () => {
  expect(await ordered(index, { sort: [{ createdAt: 'asc' }, { id: 'asc' }], size: 3 })).toEqual([
    'p00',
    'p01',
    'p02',
  ])
})

test('hits can be sorted by score first', async () => {
  const hits = await search(index, {
    query: { match: { text: 'bike' } },
    sort: [{ _score: 'desc' }, { id: 'asc' }],
    size: 2,
  })
  expect(hits.map(({ _id }) => _id)).toEqual(['p00', 'p01'])
  expect(hits[0]?.sort).toEqual([hits[0]?._score, 'p00'])
  expect(
    await ordered(index, {
      query: { match: { text: 'bike' } },
      sort: [{ _score: 'desc' }, { id: 'asc' }],
      search_after: hits[1]?.sort,
      size: 2,
    }),
  ).toEqual(['p02', 'p03'])
})

test('a document without the sort value comes last in both directions', async () => {
  const own = await newIndex('posts')
  await write(own, [{ id: 'none' }, { id: 'old', createdAt: 1 }, { id: 'new', createdAt: 2 }])
  expect(await ordered(own, byTime(5))).toEqual(['new', 'old', 'none'])
  expect(await ordered(own, { sort: [{ createdAt: 'asc' }] })).toEqual(['old', 'new', 'none'])
})

test('a document with several values is sorted by its greatest value in descending, and by its least in ascending order', async () => {
  const own = await newIndex('posts')
  await write(own, [
    { id: 'wide', prices: [1, 100] },
    { id: 'middle', prices: [50] },
  ])
  expect(await ordered(own, { sort: [{ prices: 'desc' }] })).toEqual(['wide', 'middle'])
  expect(await ordered(own, { sort: [{ prices: 'asc' }] })).toEqual(['wide', 'middle'])
})

test('no hits are returned for a size of 0', async () => {
  expect(await ordered(index, byTime(0))).toEqual([])
})

test.each<[what: string, body: Record<string, unknown>]>([
  ['more than 10,000 hits', byTime(10_001)],
  ['a number of hits below 0', byTime(-1)],
  ['a page after too few values', { ...byTime(1), search_after: [1] }],
  ['a page after too many values', { ...byTime(1), search_after: [1, 'a', 2] }],
  ['a page after no values', { ...byTime(1), search_after: [] }],
  ['a page after a text for a number', { ...byTime(1), search_after: ['noon', 'a'] }],
  ['a page after an object', { ...byTime(1), search_after: [{ gt: 1 }, 'a'] }],
  ['a page after values without an order', { search_after: [1] }],
  ['the order of a text', { sort: [{ text: 'asc' }] }],
  ['the order of a field that does not exist', { sort: [{ nope: 'asc' }] }],
  ['an unknown direction', { sort: [{ id: 'down' }] }],
])('a search with %s is refused', async (_what, body) => {
  expect((await send('POST', `/${index}/_search`, body)).status).toBe(400)
})
