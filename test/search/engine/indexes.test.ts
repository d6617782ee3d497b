import { expect, test } from 'vitest'
import { definitionOf, indexNames } from '../../../lambdas/platform/search-indexes.ts'
import { isThere, newIndex, newName, search, send, useEngine, write } from './engine.ts'

useEngine()

test.each(indexNames)('the index of %s is created', async (index) => {
  const name = newName()
  expect(await send('PUT', `/${name}`, definitionOf(index))).toMatchObject({
    status: 200,
    body: { acknowledged: true, index: name },
  })
  expect(await isThere(name)).toBe(true)
  expect(await search(name, { query: { match_all: {} } })).toEqual([])
})

test('creating an index that exists is refused', async () => {
  const name = await newIndex('people')
  expect(await send('PUT', `/${name}`, definitionOf('people'))).toMatchObject({
    status: 400,
    error: 'resource_already_exists_exception',
  })
})

test('a deleted index and its documents are gone', async () => {
  const name = await newIndex('people')
  await write(name, [{ id: 'a' }])
  expect((await send('DELETE', `/${name}`)).status).toBe(200)
  expect(await isThere(name)).toBe(false)
  expect(await send('DELETE', `/${name}`)).toMatchObject({ status: 404, error: 'index_not_found_exception' })
  await send('PUT', `/${name}`, definitionOf('people'))
  expect(await search(name, { query: { match_all: {} } })).toEqual([])
})

test.each<[what: string, status: number, error: string, path: (name: string) => string]>([
  ['a search', 404, 'index_not_found_exception', (name) => `/${name}/_search`],
  ['a refresh', 404, 'index_not_found_exception', (name) => `/${name}/_refresh`],
])('%s for a missing index is refused', async (_what, status, error, path) => {
  expect(await send('POST', path(newName()))).toMatchObject({ status, error })
})

const field = (definition: object) => ({ mappings: { properties: { field: definition } } })
const analyzer = (definition: object) => ({ settings: { analysis: { analyzer: { own: definition } } } })

test.each<[what: string, body: Record<string, unknown>, error: string]>([
  ['an unknown type', field({ type: 'nope' }), 'mapper_parsing_exception'],
  ['an unknown analyzer', field({ type: 'text', analyzer: 'nope' }), 'mapper_parsing_exception'],
  ['an unknown normalizer', field({ type: 'keyword', normalizer: 'nope' }), 'mapper_parsing_exception'],
  ['an unknown parameter of a field', field({ type: 'keyword', nope: 1 }), 'mapper_parsing_exception'],
  ['an unknown setting', { settings: { index: { nope: 1 } } }, 'illegal_argument_exception'],
  [
    'an unknown filter of an analyzer',
    analyzer({ type: 'custom', tokenizer: 'standard', filter: ['nope'] }),
    'illegal_argument_exception',
  ],
  ['an unknown tokenizer', analyzer({ type: 'custom', tokenizer: 'nope' }), 'illegal_argument_exception'],
  ['an unknown part', { nope: {} }, 'parse_exception'],
])('an index with %s is refused and not created', async (_what, body, error) => {
  const name = newName()
  expect(await send('PUT', `/${name}`, body)).toMatchObject({ status: 400, error })
  expect(await isThere(name)).toBe(false)
})

test.each(['Upper', '_first', 'with space', 'with,comma', 'with*star'])(
  'an index cannot be called %s',
  async (name) => {
    const reply = await send('PUT', `/${encodeURIComponent(name)}`, definitionOf('people'))
    expect(reply).toMatchObject({ status: 400, error: 'invalid_index_name_exception' })
  },
)
