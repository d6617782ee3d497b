import { beforeAll, expect, test } from 'vitest'
import { newIndex, send, useEngine, write } from './engine.ts'

useEngine()

/** 1,200 words, of which many are similar. */
const words = Array.from({ length: 1200 }, (_, at) => `word${at.toString(36)}`)
let index: string
beforeAll(async () => {
  index = await newIndex('posts')
  await write(
    index,
    words.map((text) => ({ id: text, text, category: text })),
  )
})

const of = async (query: object) => {
  const { status, error } = await send('POST', `/${index}/_search`, { query, size: 0 })
  return { status, error }
}
const found = { status: 200, error: undefined }
const refused = (status: number) => ({ status, error: 'search_phase_execution_exception' })
const misspelt = (count: number, field: string) => ({
  bool: {
    should: words
      .slice(0, count)
      .map((query) => ({ match: { [field]: { query: `${query}x`, fuzziness: 2, max_expansions: 50 } } })),
  },
})

test('a query of 1,024 words is executed, and a query of more words is refused', async () => {
  const query = (count: number) => ({ match: { text: words.slice(0, count).join(' ') } })
  expect(await of(query(1024))).toEqual(found)
  expect(await of(query(1025))).toEqual(refused(400))
})

test('a query of 1,024 clauses is executed, and a query of more clauses is refused', async () => {
  const query = (count: number) => ({
    bool: { should: words.slice(0, count).map((text) => ({ term: { category: text } })) },
  })
  expect(await of(query(1024))).toEqual(found)
  expect(await of(query(1025))).toEqual(refused(400))
})

test.each(['text', 'category'])(
  'the words of the index that are similar to those of a query count as clauses, too, in the field %s',
  async (field) => {
    expect(await of(misspelt(15, field))).toEqual(found)
    expect(await of(misspelt(60, field))).toEqual(refused(500))
  },
)

test('the words that match a prefix, and the values of a `terms` query, do not count as clauses', async () => {
  expect(await of({ match_bool_prefix: { text: 'w' } })).toEqual(found)
  expect(await of({ prefix: { category: 'w' } })).toEqual(found)
  expect(await of({ terms: { category: words } })).toEqual(found)
})
