import { beforeAll, expect, test } from 'vitest'
import { newIndex, send, useEngine } from './engine.ts'

useEngine()

let index: string
beforeAll(async () => {
  index = await newIndex('posts')
})

test.each<[what: string, body: Record<string, unknown>]>([
  ['an unknown clause', { query: { macth: { text: 'x' } } }],
  ['an unknown clause inside bool', { query: { bool: { must: [{ nope: {} }] } } }],
  ['an unknown part of bool', { query: { bool: { musst: [] } } }],
  ['an unknown part of match', { query: { match: { text: { query: 'x', nope: 1 } } } }],
  ['an unknown operator', { query: { match: { text: { query: 'x', operator: 'xor' } } } }],
  ['an unknown fuzziness', { query: { match: { text: { query: 'x', fuzziness: 'VERY' } } } }],
  ['match of two fields', { query: { match: { text: 'x', more: 'y' } } }],
  ['match without a query', { query: { match: { text: { operator: 'and' } } } }],
  ['an object as a text', { query: { match: { text: { query: { a: 1 } } } } }],
  ['a list as a text', { query: { match: { text: { query: ['a', 'b'] } } } }],
  ['two clauses in one query', { query: { match_all: {}, term: { category: 'books' } } }],
  ['an empty query', { query: {} }],
  ['a list as a query', { query: [] }],
  ['an unknown part of a search', { nope: 1 }],
  ['an unknown limit', { query: { range: { prices: { below: 5 } } } }],
  ['a text as a limit of numbers', { query: { range: { prices: { lte: 'cheap' } } } }],
  ['a text for a number', { query: { term: { prices: 'cheap' } } }],
  ['terms that are not a list', { query: { terms: { category: 'books' } } }],
])('a search with %s is refused', async (_what, body) => {
  const reply = await send('POST', `/${index}/_search`, body)
  expect(reply.status).toBe(400)
  expect(reply.error).toEqual(expect.any(String))
})
