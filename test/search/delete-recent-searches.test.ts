import { expect, test } from 'vitest'
import { deleteRecentSearches } from '../../shared/search/delete-recent-searches.ts'
import { listRecentSearches } from '../../shared/search/list-recent-searches.ts'
import { call, verified } from '../cloud.ts'
import { newText, search } from './searching.ts'

test('all recent searches of the person are removed, and the searches of other people stay', async () => {
  const [ann, ben] = [await verified(), await verified()]
  for (const person of [ann, ben]) for (let time = 0; time < 3; time += 1) await search(newText(), person)
  for (let time = 0; time < 2; time += 1)
    expect((await call(deleteRecentSearches, {}, ann)).output).toEqual({})
  expect((await call(listRecentSearches, {}, ann)).output.items).toEqual([])
  expect((await call(listRecentSearches, {}, ben)).output.items).toHaveLength(3)
})
