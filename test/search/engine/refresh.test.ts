import { expect, test } from 'vitest'
import { found, newIndex, ordered, send, useEngine } from './engine.ts'

useEngine()

const all = { match_all: {} }
const lines = (id: string, campusId = 'ou') => [{ index: { _id: id } }, { id, campusId }]
const countOf = async (index: string) => (await send('POST', `/${index}/_count`)).body['count']

test('a document is found by itself soon after it was written, and read at once', async () => {
  const index = await newIndex('people')
  await send('POST', `/${index}/_bulk`, lines('a'))
  expect((await send('GET', `/${index}/_doc/a`)).body).toMatchObject({ found: true })
  await expect.poll(() => found(index, all), { timeout: 10_000 }).toEqual(['a'])
})

test('a request that waits returns when its documents are found', async () => {
  const index = await newIndex('people')
  await send('POST', `/${index}/_bulk?refresh=wait_for`, lines('a'))
  expect(await found(index, all)).toEqual(['a'])
})

test('a refresh makes everything visible', async () => {
  const index = await newIndex('people')
  await send('POST', `/${index}/_bulk`, [...lines('a'), ...lines('b')])
  expect((await send('POST', `/${index}/_refresh`)).status).toBe(200)
  expect(await found(index, all)).toEqual(['a', 'b'])
  expect(await countOf(index)).toBe(2)
})

test('a document that is not there is not found', async () => {
  const index = await newIndex('people')
  expect(await send('GET', `/${index}/_doc/nope`)).toMatchObject({ status: 404, body: { found: false } })
})

test('a count takes a query', async () => {
  const index = await newIndex('people')
  await send('POST', `/${index}/_bulk?refresh=true`, [...lines('a'), ...lines('b', 'ut')])
  const { body } = await send('POST', `/${index}/_count`, { query: { term: { campusId: 'ut' } } })
  expect(body['count']).toBe(1)
})

test('a deletion by query removes what a term finds', async () => {
  const index = await newIndex('people')
  await send('POST', `/${index}/_bulk?refresh=true`, [...lines('a'), ...lines('b', 'ut'), ...lines('c')])
  const reply = await send('POST', `/${index}/_delete_by_query?refresh=true`, {
    query: { term: { campusId: 'ou' } },
  })
  expect(reply).toMatchObject({ status: 200, body: { deleted: 2, failures: [] } })
  expect(await ordered(index, { query: all })).toEqual(['b'])
})
