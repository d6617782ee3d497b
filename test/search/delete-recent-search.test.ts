import { expect, test } from 'vitest'
import { deleteRecentSearch } from '../../shared/search/delete-recent-search.ts'
import { listRecentSearches } from '../../shared/search/list-recent-searches.ts'
import { call, member, verified } from '../cloud.ts'
import { newText, search, viewsOf } from './searching.ts'

test('a recent search can be removed, even twice, and the other searches stay', async () => {
  const ann = await verified()
  const [first, second] = [newText(), newText()]
  for (const text of [first, second]) await search(text, ann)
  const { items } = (await call(listRecentSearches, {}, ann)).output
  const searchId = items.find(({ text }) => text === first)!.id
  for (let time = 0; time < 2; time += 1)
    expect((await call(deleteRecentSearch, { searchId }, ann)).output).toEqual({})
  expect((await call(listRecentSearches, {}, ann)).output.items).toMatchObject([{ text: second }])
})

test("a person cannot remove another person's search", async () => {
  const [ann, ben] = [await verified(), await verified()]
  await search(newText(), ann)
  const [{ id: searchId } = { id: '' }] = (await call(listRecentSearches, {}, ann)).output.items
  await call(deleteRecentSearch, { searchId }, ben)
  expect((await call(listRecentSearches, {}, ann)).output.items).toHaveLength(1)
})

test('a search that is removed and made again is not counted again', async () => {
  const ann = await member()
  const text = newText()
  for (let time = 0; time < 3; time += 1) {
    await search(text, ann)
    const [{ id: searchId } = { id: '' }] = (await call(listRecentSearches, {}, ann)).output.items
    await call(deleteRecentSearch, { searchId }, ann)
  }
  expect(await viewsOf(text)).toEqual([1, 1, 0])
})
