import { beforeAll, expect, test } from 'vitest'
import { newIndex, search, useEngine, write } from './engine.ts'

useEngine()

let index: string
beforeAll(async () => {
  index = await newIndex('posts')
  await write(index, [
    { id: 'bikes', text: 'Two Bikes & a bike-pump <b>"new"</b> isn\'t it/that', more: 'sports' },
    { id: 'lamp', text: 'Lámpara de escritorio. Una lámpara roja 🚲!', more: 'furniture' },
    { id: 'long', text: `${'word '.repeat(200)}needle${' word'.repeat(200)}` },
    { id: 'several', text: ['first bike', 'second lamp'] },
  ])
})

const marks = { number_of_fragments: 0, pre_tags: ['['], post_tags: [']'], fields: { text: {} } }

async function highlight(id: string, query: object, options: object = marks): Promise<string[] | undefined> {
  const hits = await search(index, {
    query: { bool: { filter: [{ ids: { values: [id] } }], must: [query] } },
    highlight: options,
  })
  return hits[0]?.highlight?.['text']
}

const match = (query: string, options: object = {}) => ({
  match: { text: { query, operator: 'and', ...options } },
})

test.each<[what: string, id: string, query: object, text: string]>([
  ['a word form', 'bikes', match('biking'), 'Two [Bikes] & a [bike]-pump <b>"new"</b> isn\'t it/that'],
  ['two words', 'bikes', match('pump two'), '[Two] Bikes & a bike-[pump] <b>"new"</b> isn\'t it/that'],
  [
    'words beside each other',
    'bikes',
    match('bike pump'),
    'Two [Bikes] & a [bike]-[pump] <b>"new"</b> isn\'t it/that',
  ],
  [
    'a typo',
    'lamp',
    match('escritoroi', { fuzziness: 'AUTO' }),
    'Lámpara de [escritorio]. Una lámpara roja 🚲!',
  ],
  ['accents', 'lamp', match('LAMPARA'), '[Lámpara] de escritorio. Una [lámpara] roja 🚲!'],
  ['an emoji', 'lamp', match('🚲'), 'Lámpara de escritorio. Una lámpara roja [🚲]!'],
  [
    'the beginning of a word',
    'lamp',
    { match_bool_prefix: { text: 'escri' } },
    'Lámpara de [escritorio]. Una lámpara roja 🚲!',
  ],
  [
    'one field of several',
    'lamp',
    { multi_match: { query: 'roja furniture', fields: ['text', 'more'] } },
    'Lámpara de escritorio. Una lámpara [roja] 🚲!',
  ],
])('a hit has its whole text, with %s marked', async (_what, id, query, text) => {
  expect(await highlight(id, query)).toEqual([text])
})

test('a hit with a long text has its whole text', async () => {
  expect(await highlight('long', match('needle'))).toEqual([
    `${'word '.repeat(200)}[needle]${' word'.repeat(200)}`,
  ])
})

test('all values of a field are highlighted', async () => {
  expect((await highlight('several', match('lamp')))?.join('|')).toContain('second [lamp]')
})

test('the text of a hit has no marks if the query matched only another field, or every document', async () => {
  expect(await highlight('lamp', { match: { more: 'furniture' } })).toBeUndefined()
  expect(await highlight('lamp', { match_all: {} })).toBeUndefined()
})

test('words that a filter matched are marked, too', async () => {
  const query = { bool: { filter: [match('roja')] } }
  expect(await highlight('lamp', query)).toEqual(['Lámpara de escritorio. Una lámpara [roja] 🚲!'])
})
