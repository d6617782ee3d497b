import { beforeAll, expect, test } from 'vitest'
import { alertKey } from '../../lambdas/search/alert-keys.ts'
import { createSavedSearch } from '../../shared/search/create-saved-search.ts'
import { deleteSavedSearch } from '../../shared/search/delete-saved-search.ts'
import { listSavedSearches } from '../../shared/search/list-saved-searches.ts'
import { call, loose, member, type Person } from '../cloud.ts'
import { rowOf, userOf } from '../rows.ts'

const campusId = 'unt'
let ann: Person
beforeAll(async () => {
  ann = await member(campusId, 'unt.edu')
})
const save = (sought: object, as = ann) => loose(createSavedSearch, { campusId, ...sought }, as)

test('a search is saved with its words and filters, and becomes an alert of its campus', async () => {
  const lamp = { q: 'desk lamp', kind: 'offer', to: 2000, condition: 'good', category: 'home decor' } as const
  const saved = (await call(createSavedSearch, { campusId, ...lamp }, ann)).output
  expect(saved).toEqual({ ...lamp, id: '0', savedAt: expect.any(Number) })
  const { id: userId } = await userOf(ann.email)
  expect(await rowOf(alertKey(campusId, userId, '0'))).toMatchObject(lamp)
})

test('saving a search again returns the existing saved search', async () => {
  const one = (await save({ q: 'road bike', from: 100 })).output
  const other = (await save({ from: 100, q: ' road bike ' })).output
  expect(other).toEqual(one)
})

test('a person can have only ten saved searches, even if they save twenty at once', async () => {
  const ben = await member(campusId, 'unt.edu')
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => save({ q: `lamp ${at}` }, ben)))
  expect((await call(listSavedSearches, {}, ben)).output.items).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  const refused = answers.find(({ error }) => error?.code === 'too-many-saved-searches')
  expect(refused?.error?.message).toBe('You have 10 saved searches. Remove one first.')
  void (await call(deleteSavedSearch, { savedSearchId: '4' }, ben)).output
  expect((await save({ q: 'another' }, ben)).output).toMatchObject({ id: '4' })
})

test('a search on another campus, without words and filters, or with invalid ones cannot be saved', async () => {
  const other = await call(createSavedSearch, { campusId: 'ou', q: 'lamp' }, ann)
  expect(other.error?.code).toBe('other-campus')
  for (const nothing of [{}, { q: ' ' }]) expect((await save(nothing)).error?.code).toBe('search-empty')
  const wrong = [{ to: -1 }, { from: 0.5 }, { to: 1e9 }, { kind: 'gift' }, { order: 'price' }, { id: '3' }]
  for (const one of wrong) expect((await save({ q: 'lamp', ...one })).error?.code).toBe('bad-input')
})
