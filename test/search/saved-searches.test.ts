import { beforeAll, expect, test } from 'vitest'
import { alertKey, savedSearchKey } from '../../lambdas/search/alert-keys.ts'
import { createSavedSearch } from '../../shared/search/create-saved-search.ts'
import { deleteSavedSearch } from '../../shared/search/delete-saved-search.ts'
import { listSavedSearches } from '../../shared/search/list-saved-searches.ts'
import { call, loose, member, type Person } from '../cloud.ts'
import { rowOf, userOf } from '../rows.ts'

let ann: Person
beforeAll(async () => {
  ann = await member('unt', 'unt.edu')
})

const campusId = 'unt'
const save = (sought: object, as = ann) => loose(createSavedSearch, { campusId, ...sought }, as)
const textsOf = async (as: Person) => (await call(listSavedSearches, {}, as)).output.items.map(({ q }) => q)

test('a search is saved with its words and filters, listed newest first, and removed', async () => {
  const lamp = { q: 'desk lamp', kind: 'offer', to: 2000, condition: 'good', category: 'home decor' } as const
  const saved = (await call(createSavedSearch, { campusId, ...lamp }, ann)).output
  expect(saved).toEqual({ ...lamp, id: '0', savedAt: expect.any(Number) })
  const free = (await call(createSavedSearch, { campusId, to: 0 }, ann)).output
  expect((await call(listSavedSearches, {}, ann)).output.items).toEqual([free, saved])
  for (const _ of ['once', 'twice'])
    expect((await call(deleteSavedSearch, { savedSearchId: saved.id }, ann)).status).toBe(200)
  expect((await call(listSavedSearches, {}, ann)).output.items).toEqual([free])
  const { id: userId } = await userOf(ann.email)
  expect(await rowOf(alertKey(campusId, userId, saved.id))).toBeUndefined()
  expect(await rowOf(alertKey(campusId, userId, free.id))).toMatchObject({ to: 0 })
})

test('saving the same search again returns the one that exists', async () => {
  const one = (await save({ q: 'road bike', from: 100 })).output as { id: string }
  const other = (await save({ from: 100, q: ' road bike ' })).output as { id: string }
  expect(other).toEqual(one)
})

test('a person has ten saved searches, even if they save twenty at once', async () => {
  const ben = await member(campusId, 'unt.edu')
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => save({ q: `lamp ${at}` }, ben)))
  const texts = await textsOf(ben)
  expect(texts).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  const refused = answers.find(({ error }) => error?.code === 'too-many-saved-searches')
  expect(refused?.error?.message).toBe('You have 10 saved searches. Remove one first.')
  void (await call(deleteSavedSearch, { savedSearchId: '4' }, ben)).output
  expect((await save({ q: 'another' }, ben)).output).toMatchObject({ id: '4' })
})

test('nothing is saved on another campus, and nothing that says nothing', async () => {
  const other = await call(createSavedSearch, { campusId: 'ou', q: 'lamp' }, ann)
  expect(other.error?.code).toBe('other-campus')
  for (const nothing of [{}, { q: ' ' }]) expect((await save(nothing)).error?.code).toBe('search-empty')
  for (const wrong of [{ to: -1 }, { from: 0.5 }, { to: 1e9 }, { kind: 'gift' }, { order: 'price', q: 'x' }, { id: '3', q: 'x' }])
    expect((await save(wrong)).error?.code).toBe('bad-input')
})

test("nobody sees or removes another person's saved searches", async () => {
  const [ben, carl] = [await member(campusId, 'unt.edu'), await member(campusId, 'unt.edu')]
  void (await save({ q: 'piano' }, ben)).output
  expect(await textsOf(carl)).toEqual([])
  void (await call(deleteSavedSearch, { savedSearchId: '0' }, carl)).output
  expect(await textsOf(ben)).toEqual(['piano'])
  expect(await rowOf(savedSearchKey((await userOf(carl.email)).id, '0'))).toBeUndefined()
})
