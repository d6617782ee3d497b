import { expect, test } from 'vitest'
import { found, newIndex, send, useEngine } from './engine.ts'

useEngine()

const all = { match_all: {} }
const lines = (id: string) => [{ index: { _id: id } }, { id, campusId: 'ou' }]

test('a written document can be read by its id at once, and is found soon without a refresh', async () => {
  const index = await newIndex('people')
  await send('POST', `/${index}/_bulk`, lines('a'))
  expect((await send('GET', `/${index}/_doc/a`)).body).toMatchObject({ found: true })
  await expect.poll(() => found(index, all), { timeout: 120_000 }).toEqual(['a'])
})

test('a write with `refresh=wait_for` returns once its documents can be found', async () => {
  const index = await newIndex('people')
  await send('POST', `/${index}/_bulk?refresh=wait_for`, lines('a'))
  expect(await found(index, all)).toEqual(['a'])
})

test('after a refresh all written documents can be found', async () => {
  const index = await newIndex('people')
  await send('POST', `/${index}/_bulk`, [...lines('a'), ...lines('b')])
  expect((await send('POST', `/${index}/_refresh`)).status).toBe(200)
  expect(await found(index, all)).toEqual(['a', 'b'])
})

test('reading a missing document has the status 404', async () => {
  const index = await newIndex('people')
  expect(await send('GET', `/${index}/_doc/nope`)).toMatchObject({ status: 404, body: { found: false } })
})

test('a read of several documents returns their last versions, in the order of the requested ids', async () => {
  const index = await newIndex('people')
  const external = { version: 7, version_type: 'external' }
  await send('POST', `/${index}/_bulk`, [{ index: { _id: 'a/b c', ...external } }, { id: 'a/b c' }])
  const { status, body } = await send('POST', `/${index}/_mget`, { ids: ['nope', 'a/b c'] })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    docs: [
      { _id: 'nope', found: false },
      { _id: 'a/b c', found: true, _version: 7, _source: { id: 'a/b c' } },
    ],
  })
})

test('a read of several documents that names an index is refused', async () => {
  const index = await newIndex('people')
  const { status } = await send('POST', `/${index}/_mget`, { docs: [{ _index: index, _id: 'a' }] })
  expect(status).toBe(400)
})
