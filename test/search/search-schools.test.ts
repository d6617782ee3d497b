import { expect, test } from 'vitest'
import { searchSchools } from '../../shared/search/search-schools.ts'
import { call } from '../cloud.ts'

test.each([
  ['stanfrod', ['stanford']],
  ['Havard', ['harvard']],
  ['gainsville', ['uf']],
  ['norman oklahma', ['ou']],
  ['stilwater', ['okstate']],
  ['massachusets', ['mit', 'harvard']],
])('“%s” finds %j first', async (q, ids) => {
  const found = (await call(searchSchools, { q })).output.ids
  expect(found.slice(0, ids.length).sort()).toEqual([...ids].sort())
})

test('a text that resembles no school finds no schools, and query syntax has no effect', async () => {
  const ideographs = String.fromCodePoint(...Array.from({ length: 100 }, (_, at) => 0x4e00 + at))
  for (const q of [
    'hogwarts',
    ideographs,
    'q-'.repeat(50),
    '...',
    'oklahoma hogwarts',
    '*',
    'name:*',
    '{"match_all":{}}',
  ])
    expect((await call(searchSchools, { q })).output.ids, q).toEqual([])
  expect((await call(searchSchools, { q: ' ' })).error?.code).toBe('search-empty')
})
