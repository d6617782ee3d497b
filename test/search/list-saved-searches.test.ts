import { expect, test } from 'vitest'
import { createSavedSearch } from '../../shared/search/create-saved-search.ts'
import { listSavedSearches } from '../../shared/search/list-saved-searches.ts'
import { call, member } from '../cloud.ts'

test('only a person’s own saved searches are listed, newest first', async () => {
  const campusId = 'unt'
  const [ann, ben] = [await member(campusId, 'unt.edu'), await member(campusId, 'unt.edu')]
  for (const q of ['lamp', 'desk', 'bike'])
    void (await call(createSavedSearch, { campusId, q, to: 500 }, ann)).output
  const { items } = (await call(listSavedSearches, {}, ann)).output
  expect(items.map(({ q, to }) => [q, to])).toEqual([
    ['bike', 500],
    ['desk', 500],
    ['lamp', 500],
  ])
  expect((await call(listSavedSearches, {}, ben)).output.items).toEqual([])
})
