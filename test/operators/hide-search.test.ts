import { expect, test } from 'vitest'
import { hideSearch } from '../../shared/operators/hide-search.ts'
import { listPopularSearches } from '../../shared/search/list-popular-searches.ts'
import { call, idle, member } from '../cloud.ts'
import { newText, search } from '../search/searching.ts'
import { because } from './acts.ts'
import { newOperator } from './operator.ts'

test('a search that an operator hides is no longer among the popular searches of its campus', async () => {
  const [olivia, people] = [await newOperator(), [await member(), await member(), await member()]]
  const [campusId, text] = ['ucla', newText()]
  for (const person of people) await search(text, person, campusId)
  await idle()
  const texts = async () =>
    (await call(listPopularSearches, { campusId }, people[0])).output.items.map((one) => one.text)
  expect(await texts()).toContain(text)
  const act = { ...because('A name'), campusId, search: text.toUpperCase() }
  expect((await call(hideSearch, act, olivia)).output).toEqual({ done: true })
  expect(await texts()).not.toContain(text)
})

test('a search that was never made cannot be hidden', async () => {
  const act = { ...because(), campusId: 'ou', search: newText() }
  expect((await call(hideSearch, act, await newOperator())).error?.code).toBe('search-not-found')
})
