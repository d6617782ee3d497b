import { expect, test } from 'vitest'
import { recentKey } from '../../lambdas/search/search-keys.ts'
import { listRecentSearches, recentSearchesMaximum } from '../../shared/search/list-recent-searches.ts'
import { call, verified } from '../cloud.ts'
import { putRow, userOf } from '../rows.ts'
import { newText, search } from './searching.ts'

test('the newest search comes first, and people do not see other people’s searches', async () => {
  const [ann, ben] = [await verified(), await verified()]
  const texts = [newText(), newText(), newText()]
  for (const text of texts) await search(text, ann)
  const { items } = (await call(listRecentSearches, {}, ann)).output
  expect(items.map(({ text }) => text)).toEqual(texts.toReversed())
  expect((await call(listRecentSearches, {}, ben)).output.items).toEqual([])
})

test('the fifty-first search replaces the oldest, and a search does not expire even after years', async () => {
  const ann = await verified()
  const { id: userId } = await userOf(ann.email)
  for (let searchedAt = 1; searchedAt <= recentSearchesMaximum; searchedAt += 1) {
    const id = String(searchedAt).padStart(32, '0')
    await putRow({ ...recentKey(userId, id), text: `Search ${searchedAt}`, times: 1, searchedAt })
  }
  const before = (await call(listRecentSearches, {}, ann)).output.items
  expect([before.length, before.at(-1)?.text]).toEqual([recentSearchesMaximum, 'Search 1'])
  const text = newText()
  await search(text, ann)
  const { items } = (await call(listRecentSearches, {}, ann)).output
  expect([items.length, items[0]?.text, items.at(-1)?.text]).toEqual([
    recentSearchesMaximum,
    text,
    'Search 2',
  ])
})
