import { expect, test } from 'vitest'
import { createSearch } from '../../shared/search/create-search.ts'
import { listRecentSearches } from '../../shared/search/list-recent-searches.ts'
import { updateSearch } from '../../shared/search/update-search.ts'
import { call, member } from '../cloud.ts'
import { newText, search, viewsOf } from './searching.ts'

test('making a search again moves it to the top, and counts how often the person has made it', async () => {
  const ann = await member()
  const [first, second] = [newText(), newText()]
  const { id: searchId = '' } =
    (await call(createSearch, { campusId: 'ou', q: first }, ann)).output.search ?? {}
  await search(second, ann)
  const { output } = await call(updateSearch, { campusId: 'ou', searchId }, ann)
  expect(output.search).toMatchObject({ id: searchId, text: first, times: 2 })
  const { items } = (await call(listRecentSearches, {}, ann)).output
  expect(items.map(({ text }) => text)).toEqual([first, second])
})

test('repeating a search on another campus counts it on that campus', async () => {
  const ann = await member()
  const text = newText()
  const { search: made } = (await call(createSearch, { campusId: 'ou', q: text }, ann)).output
  await call(updateSearch, { campusId: 'ut', searchId: made?.id ?? '' }, ann)
  expect(await viewsOf(text, 'ut')).toEqual([1, 1, 0])
})

test('a search that the person does not have is not found, even if another person has it', async () => {
  const [ann, ben] = [await member(), await member()]
  const { search: made } = (await call(createSearch, { campusId: 'ou', q: newText() }, ann)).output
  const answer = await call(updateSearch, { campusId: 'ou', searchId: made?.id ?? '' }, ben)
  expect([answer.status, answer.error?.code]).toEqual([404, 'search-not-found'])
})
