import { expect, test } from 'vitest'
import { found, newIndex, send, useEngine } from './engine.ts'

useEngine()

const all = { match_all: {} }
const lines = (id: string) => [{ index: { _id: id } }, { id, campusId: 'ou' }]

test('a document is found by itself soon after it was written, and can be read at once', async () => {
  const index = await newIndex('people')
  await send('POST', `/${index}/_bulk`, lines('a'))
  expect((await send('GET', `/${index}/_doc/a`)).body).toMatchObject({ found: true })
  await expect.poll(() => found(index, all), { timeout: 120_000 }).toEqual(['a'])
})

test('a request that waits returns once its documents can be found', async () => {
  const index = await newIndex('people')
  await send('POST', `/${index}/_bulk?refresh=wait_for`, lines('a'))
  expect(await found(index, all)).toEqual(['a'])
})

test('a refresh makes everything visible', async () => {
  const index = await newIndex('people')
  await send('POST', `/${index}/_bulk`, [...lines('a'), ...lines('b')])
  expect((await send('POST', `/${index}/_refresh`)).status).toBe(200)
  expect(await found(index, all)).toEqual(['a', 'b'])
})

test('a document that is not there is not found', async () => {
  const index = await newIndex('people')
  expect(await send('GET', `/${index}/_doc/nope`)).toMatchObject({ status: 404, body: { found: false } })
})
