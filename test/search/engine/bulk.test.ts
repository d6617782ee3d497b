import { beforeAll, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { bulk, found, isThere, newIndex, newName, search, send, useEngine } from './engine.ts'

useEngine()

let index: string
beforeAll(async () => {
  index = await newIndex('posts')
})

const greatest = Number.MAX_SAFE_INTEGER
const put = (_id: string, version: number, document: object = {}) => [
  { index: { _id, version, version_type: 'external' } },
  { id: _id, ...document },
]
async function textOf(id: string): Promise<unknown> {
  const { body } = await send('GET', `/${index}/_doc/${id}`)
  return body['found'] ? (body['_source'] as { text?: string }).text : body['found']
}

test('a document is created, and a newer version replaces it', async () => {
  const id = randomUUID()
  expect(await bulk(index, put(id, 3, { text: 'old', pictures: 1 }))).toMatchObject([
    { status: 201, version: 3 },
  ])
  expect(await bulk(index, put(id, 4, { text: 'new' }))).toMatchObject([{ status: 200, version: 4 }])
  const { body } = await send('GET', `/${index}/_doc/${id}`)
  expect(body).toMatchObject({ _id: id, _version: 4, found: true, _source: { id, text: 'new' } })
  expect(body['_source']).not.toHaveProperty('pictures')
})

test.each([3, 5])('version %i of a document is refused if version 5 exists', async (version) => {
  const id = randomUUID()
  await bulk(index, put(id, 5, { text: 'five' }))
  expect(await bulk(index, put(id, version, { text: 'late' }))).toMatchObject([
    { status: 409, error: 'version_conflict_engine_exception' },
  ])
  expect(await textOf(id)).toBe('five')
})

test('versions may skip numbers, and may be as high as the greatest safe integer', async () => {
  const id = randomUUID()
  await bulk(index, put(id, 1))
  expect(await bulk(index, put(id, greatest))).toMatchObject([{ status: 200, version: greatest }])
  expect(await bulk(index, put(id, greatest - 1))).toMatchObject([{ status: 409 }])
})

test('the items of a request are executed in order', async () => {
  const id = randomUUID()
  const lines = [...put(id, 1, { text: 'one' }), ...put(id, 3, { text: 'three' }), ...put(id, 2)]
  expect(await bulk(index, [...lines, ...put(id, 5, { text: 'five' })])).toMatchObject([
    { status: 201 },
    { status: 200 },
    { status: 409 },
    { status: 200 },
  ])
  expect(await textOf(id)).toBe('five')
})

test('an item that is refused does not affect the other items of the request', async () => {
  const [first, poisoned, last] = [randomUUID(), randomUUID(), randomUUID()]
  expect(
    await bulk(index, [...put(first, 1), ...put(poisoned, 1, { nope: 1 }), ...put(last, 1)]),
  ).toMatchObject([
    { status: 201 },
    { status: 400, error: 'strict_dynamic_mapping_exception' },
    { status: 201 },
  ])
  expect(await found(index, { ids: { values: [first, poisoned, last] } })).toEqual([first, last].toSorted())
})

test.each<[what: string, document: object, status: number]>([
  ['a text for a number', { createdAt: 'noon' }, 400],
  ['a number as a text', { createdAt: '12' }, 201],
  ['a truth value for a number', { createdAt: true }, 400],
  ['an object for a number', { createdAt: {} }, 400],
  ['an object for a text', { text: { a: 1 } }, 400],
  ['an object for a keyword', { category: { a: 1 } }, 400],
  ['a number for a text', { text: 7 }, 201],
  ['a number for a keyword', { category: 7 }, 201],
  ['a number beyond 64 bits', { createdAt: 1e30 }, 400],
  ['several texts', { text: ['one', 'two'] }, 201],
  ['several numbers', { prices: [1, 2] }, 201],
  ['null', { text: null, category: null, prices: null }, 201],
  ['an empty list', { text: [], codes: [], prices: [] }, 201],
  ['an empty text', { text: '', category: '' }, 201],
  ['a keyword of 32,767 bytes', { category: 'x'.repeat(32_767) }, 400],
  ['a text of 100,000 characters', { text: 'word '.repeat(20_000) }, 201],
])('a document with %s has the status %s', async (_what, document, status) => {
  const id = randomUUID()
  expect(await bulk(index, put(id, 1, document))).toMatchObject([{ status }])
  expect((await send('GET', `/${index}/_doc/${id}`)).body['found']).toBe(status === 201)
})

test('a document is returned exactly as it was written', async () => {
  const id = randomUUID()
  const document = {
    text: 'Ünïcødé 🚲 "quotes" \\ \n',
    codes: ['b', 'a', 'a'],
    prices: [2, 1],
    createdAt: 1795364598165,
  }
  await bulk(index, put(id, 1, document))
  const [hit] = await search(index, { query: { ids: { values: [id] } } })
  expect(hit?._source).toEqual({ id, ...document })
})

test('a request with an item that names an index, even that of the path, is refused as a whole', async () => {
  const id = randomUUID()
  const reply = await send('POST', `/${index}/_bulk`, [
    ...put(id, 1),
    { index: { _index: index, _id: 'b' } },
    { id: 'b' },
  ])
  expect(reply).toMatchObject({ status: 400, error: 'illegal_argument_exception' })
  expect(await textOf(id)).toBe(false)
})

test('an item for a missing index is refused, and does not create the index', async () => {
  const missing = newName()
  expect(await bulk(missing, put(randomUUID(), 1))).toMatchObject([
    { status: 404, error: 'index_not_found_exception' },
  ])
  expect(await isThere(missing)).toBe(false)
})

test.each<[what: string, lines: Record<string, unknown>[]]>([
  ['an unknown action', [{ nope: { _id: 'a' } }, { id: 'a' }]],
  ['an unknown parameter', [{ index: { _id: 'a', nope: 1 } }, { id: 'a' }]],
])('a request with %s is refused as a whole', async (_what, lines) => {
  const [id] = [randomUUID()]
  const { status } = await send('POST', `/${index}/_bulk?refresh=true`, [...put(id, 1), ...lines])
  expect(status).toBe(400)
  expect(await textOf(id)).toBe(false)
})

test('an item with an empty id is refused, but its request is not', async () => {
  expect(await bulk(index, [{ index: { _id: '' } }, { id: 'a' }])).toMatchObject([{ status: 400 }])
})
