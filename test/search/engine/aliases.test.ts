import { expect, test } from 'vitest'
import { bulk, found, newIndex, newName, send, useEngine, write } from './engine.ts'

useEngine()

const all = { match_all: {} }
const change = (...actions: Record<string, unknown>[]) => send('POST', '/_aliases', { actions })

/** Creates two indexes with a document each, and an alias of the first index. */
async function twoIndexes() {
  const [live, next] = [await newIndex('people'), await newIndex('people')]
  const alias = newName()
  await write(live, [{ id: 'in-live' }])
  await write(next, [{ id: 'in-next' }])
  await change({ add: { index: live, alias } })
  return { live, next, alias }
}

test('a request to an alias reaches its index', async () => {
  const { alias } = await twoIndexes()
  expect(await found(alias, all)).toEqual(['in-live'])
})

test('all indexes are listed with their aliases', async () => {
  const { live, next, alias } = await twoIndexes()
  expect((await send('GET', '/_alias')).body).toMatchObject({
    [live]: { aliases: { [alias]: {} } },
    [next]: { aliases: {} },
  })
})

test('an alias can be moved to another index in one step', async () => {
  const { live, next, alias } = await twoIndexes()
  const swap = await change({ remove: { index: live, alias } }, { add: { index: next, alias } })
  expect(swap).toMatchObject({ status: 200, body: { acknowledged: true } })
  expect(await found(alias, all)).toEqual(['in-next'])
})

test('if one action of a change of aliases is impossible, none of its actions is executed', async () => {
  const { live, next, alias } = await twoIndexes()
  const missing = newName()
  expect(
    await change(
      { remove: { index: live, alias } },
      { add: { index: next, alias } },
      { add: { index: missing, alias } },
    ),
  ).toMatchObject({ status: 404, error: 'index_not_found_exception' })
  expect(await found(alias, all)).toEqual(['in-live'])
})

test('a search through an alias of two indexes finds the documents of both', async () => {
  const { next, alias } = await twoIndexes()
  await change({ add: { index: next, alias } })
  expect(await found(alias, all)).toEqual(['in-live', 'in-next'])
})

test('an index cannot have the name of an alias, nor an alias that of an index', async () => {
  const { live, next, alias } = await twoIndexes()
  expect(await send('PUT', `/${alias}`)).toMatchObject({
    status: 400,
    error: 'invalid_index_name_exception',
  })
  expect(await change({ add: { index: live, alias: next } })).toMatchObject({
    status: 400,
    error: 'invalid_alias_name_exception',
  })
})

test('an index cannot be deleted by the name of its alias', async () => {
  const { alias } = await twoIndexes()
  expect(await send('DELETE', `/${alias}`)).toMatchObject({
    status: 400,
    error: 'illegal_argument_exception',
  })
  expect(await found(alias, all)).toEqual(['in-live'])
})

test('the alias of a deleted index is deleted, too', async () => {
  const { live, alias } = await twoIndexes()
  await send('DELETE', `/${live}`)
  expect(await send('POST', `/${alias}/_search`)).toMatchObject({
    status: 404,
    error: 'index_not_found_exception',
  })
})

test('a write with `require_alias` is refused if it names an index', async () => {
  const { live, alias } = await twoIndexes()
  const lines = [{ index: { _id: 'b' } }, { id: 'b' }]
  expect(await bulk(alias, lines, '&require_alias=true')).toMatchObject([{ status: 201 }])
  expect(await bulk(live, lines, '&require_alias=true')).toMatchObject([
    { status: 404, error: 'index_not_found_exception' },
  ])
})

test.each([
  ['an unknown action', { nope: { index: 'a', alias: 'b' } }],
  ['an unknown part of an action', { add: { index: 'a', alias: 'b', nope: 1 } }],
  ['an action without an alias', { add: { index: 'a' } }],
])('a change of aliases with %s is refused', async (_what, action) => {
  expect((await change(action)).status).toBe(400)
})
