import { beforeAll, expect, test } from 'vitest'
import { found, newIndex, ordered, search, send, useEngine, write } from './engine.ts'

useEngine()

let index: string
beforeAll(async () => {
  index = await newIndex('posts')
  await write(index, [
    {
      id: 'bike',
      campusId: 'ou',
      text: 'Red bike with a new helmet',
      more: 'sports',
      category: 'bikes',
      codes: ['a1'],
      prices: [20, 300],
      pictures: 2,
      createdAt: 10,
    },
    {
      id: 'helmet',
      campusId: 'ou',
      text: 'Helmet, red',
      more: '',
      category: 'bikes',
      codes: [],
      prices: [15],
      pictures: 0,
      createdAt: 20,
    },
    {
      id: 'calculus',
      campusId: 'ou',
      text: 'Calculus textbook by Stewart',
      more: 'books',
      category: 'books',
      codes: ['math2413', 'a1'],
      prices: [],
      createdAt: 30,
    },
    {
      id: 'lamp',
      campusId: 'ou',
      text: 'Lamp and desk',
      more: 'furniture',
      category: 'furniture',
      createdAt: 40,
    },
    {
      id: 'other-campus',
      campusId: 'ut',
      text: 'Red bike',
      more: 'sports',
      category: 'bikes',
      prices: [20],
      pictures: 9,
      createdAt: 50,
    },
    { id: 'deleted' },
  ])
})

const match = (query: string, options: object = {}) => ({ match: { text: { query, ...options } } })
const and = { operator: 'and' }

test.each<[what: string, query: Record<string, unknown>, ids: string[]]>([
  ['everything', { match_all: {} }, ['bike', 'helmet', 'calculus', 'lamp', 'other-campus', 'deleted']],
  ['any of several words', match('red lamp'), ['bike', 'helmet', 'lamp', 'other-campus']],
  ['the short form', { match: { text: 'lamp' } }, ['lamp']],
  ['every one of several words', match('red helmet', and), ['bike', 'helmet']],
  ['words in another order, twice', match('helmet red red', and), ['bike', 'helmet']],
  ['no word', match('!!!', and), []],
  [
    'words of several fields, each somewhere',
    {
      bool: {
        must: ['bike', 'sports'].map((query) => ({
          multi_match: { query, fields: ['text', 'more'], operator: 'and' },
        })),
      },
    },
    ['bike', 'other-campus'],
  ],
  [
    'words that have to be in one field',
    { multi_match: { query: 'bike sports', fields: ['text', 'more'], operator: 'and' } },
    [],
  ],
  [
    'any word in any of several fields',
    { multi_match: { query: 'stewart furniture', fields: ['text', 'more'] } },
    ['calculus', 'lamp'],
  ],
  [
    'a misspelt word of several fields',
    { multi_match: { query: 'sporst', fields: ['text', 'more'], fuzziness: 'AUTO' } },
    ['bike', 'other-campus'],
  ],
  [
    'the beginning of the last word',
    { match_bool_prefix: { text: { query: 'calculus text', operator: 'and' } } },
    ['calculus'],
  ],
  ['the beginning of a single word', { match_bool_prefix: { text: 'stew' } }, ['calculus']],
  ['the beginning of a word after which a space was typed', { match_bool_prefix: { text: 'stew ' } }, []],
  ['a whole word after which a space was typed', { match_bool_prefix: { text: 'stewart ' } }, ['calculus']],
  ['the beginning of a word after which a dot was typed', { match_bool_prefix: { text: 'stew.' } }, []],
  [
    'the beginning of a first word',
    { match_bool_prefix: { text: { query: 'calc textbook', operator: 'and' } } },
    [],
  ],
  ['a keyword', { term: { category: 'bikes' } }, ['bike', 'helmet', 'other-campus']],
  ['a keyword, long form', { term: { category: { value: 'books' } } }, ['calculus']],
  ['a part of a keyword', { term: { category: 'bike' } }, []],
  ['one of several keywords', { terms: { category: ['books', 'furniture', 'nope'] } }, ['calculus', 'lamp']],
  ['none of no keywords', { terms: { category: [] } }, []],
  ['a value among several', { term: { codes: 'a1' } }, ['bike', 'calculus']],
  ['a number', { term: { prices: 20 } }, ['bike', 'other-campus']],
  ['numbers', { terms: { prices: [15, 20] } }, ['bike', 'helmet', 'other-campus']],
  [
    'the beginning of a keyword',
    { prefix: { category: { value: 'b' } } },
    ['bike', 'helmet', 'calculus', 'other-campus'],
  ],
  ['the beginning of a keyword, short form', { prefix: { category: 'boo' } }, ['calculus']],
  ['an upper limit', { range: { prices: { lte: 15 } } }, ['helmet']],
  ['a limit that is not included', { range: { prices: { lt: 20 } } }, ['helmet']],
  ['a fraction as a limit', { range: { prices: { lte: 19.99 } } }, ['helmet']],
  [
    'both limits, and one of several values between them',
    { range: { prices: { gte: 200, lt: 301 } } },
    ['bike'],
  ],
  ['limits between two values of a document', { range: { prices: { gte: 21, lte: 299 } } }, []],
  ['a lower limit', { range: { createdAt: { gt: 30 } } }, ['lamp', 'other-campus']],
  ['a value at all', { exists: { field: 'pictures' } }, ['bike', 'helmet', 'other-campus']],
  ['a value where some are empty lists', { exists: { field: 'codes' } }, ['bike', 'calculus']],
  [
    'a text, also an empty one',
    { exists: { field: 'more' } },
    ['bike', 'helmet', 'calculus', 'lamp', 'other-campus'],
  ],
  ['ids', { ids: { values: ['lamp', 'nope', 'bike'] } }, ['lamp', 'bike']],
  [
    'a constant score',
    { constant_score: { filter: { term: { category: 'books' } }, boost: 3 } },
    ['calculus'],
  ],
  ['a field that does not exist', { match: { nope: 'x' } }, []],
  ['a keyword of a field that does not exist', { term: { nope: 'x' } }, []],
])('the right documents are found for %s', async (_what, query, ids) => {
  expect(await found(index, query)).toEqual(ids.toSorted())
})

const bikes = { term: { category: 'bikes' } }
const red = match('red')
const here = { term: { campusId: 'ou' } }

test.each<[what: string, bool: Record<string, unknown>, ids: string[]]>([
  ['nothing means everything', {}, ['bike', 'helmet', 'calculus', 'lamp', 'other-campus', 'deleted']],
  ['must and filter', { must: [red], filter: [here] }, ['bike', 'helmet']],
  ['a single clause without a list', { must: red, filter: here }, ['bike', 'helmet']],
  ['must_not', { filter: [here], must_not: [bikes] }, ['calculus', 'lamp']],
  ['must_not alone', { must_not: [here] }, ['other-campus', 'deleted']],
  ['should alone needs one', { should: [match('lamp'), match('stewart')] }, ['calculus', 'lamp']],
  [
    'should beside a filter needs none',
    { filter: [bikes], should: [match('lamp')] },
    ['bike', 'helmet', 'other-campus'],
  ],
  [
    'should beside a filter, one needed',
    { filter: [here], should: [match('lamp'), match('helmet')], minimum_should_match: 1 },
    ['bike', 'helmet', 'lamp'],
  ],
  [
    'two of three needed',
    { should: [bikes, red, here], minimum_should_match: 2 },
    ['bike', 'helmet', 'other-campus'],
  ],
  [
    'bool in bool',
    {
      filter: [{ bool: { should: [bikes, { term: { category: 'books' } }] } }, { bool: { must_not: [red] } }],
    },
    ['calculus'],
  ],
])('a bool query finds the right documents for %s', async (_what, bool, ids) => {
  expect(await found(index, { bool })).toEqual(ids.toSorted())
})

test('a hit with a rarer word, a shorter text or a greater boost has a higher score', async () => {
  expect(await ordered(index, { query: match('helmet') })).toEqual(['helmet', 'bike'])
  expect((await ordered(index, { query: match('red textbook') }))[0]).toBe('calculus')
  const boosted = (boost: number) => ({
    query: { bool: { should: [match('lamp', { boost }), match('textbook')] } },
  })
  expect((await ordered(index, boosted(5)))[0]).toBe('lamp')
  expect((await ordered(index, boosted(0.2)))[0]).toBe('calculus')
})

test('a constant score equals its boost, and filters do not add to the score', async () => {
  const [constant] = await search(index, {
    query: { constant_score: { filter: match('lamp'), boost: 4 } },
  })
  expect(constant?._score).toBe(4)
  const [filtered] = await search(index, { query: { bool: { filter: [match('lamp')] } } })
  expect(filtered?._score).toBe(0)
})

test('a request can choose which fields a hit returns', async () => {
  const query = { term: { category: 'books' } }
  expect((await search(index, { query, _source: false }))[0]).not.toHaveProperty('_source')
  expect((await search(index, { query, _source: ['id', 'category'] }))[0]?._source).toEqual({
    id: 'calculus',
    category: 'books',
  })
  const { body } = await send('POST', `/${index}/_search`, { query })
  expect(body).toMatchObject({
    timed_out: false,
    hits: { total: { value: 1, relation: 'eq' }, hits: [{ _index: index, _id: 'calculus' }] },
  })
  const without = await send('POST', `/${index}/_search`, { query, track_total_hits: false })
  expect(without.body['hits']).not.toHaveProperty('total')
})
