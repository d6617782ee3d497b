import { expect, test } from 'vitest'
import { popularKey, termKey } from '../../lambdas/search/search-keys.ts'
import { listPopularSearches, popularSearchesMaximum } from '../../shared/search/list-popular-searches.ts'
import { call, idle, member } from '../cloud.ts'
import { changeRow, putRow } from '../rows.ts'
import { newText, search } from './searching.ts'

/** A campus on which no other test searches. */
const campusId = 'smu'
const textsOf = async (as: Awaited<ReturnType<typeof member>>, campus = campusId) =>
  (await call(listPopularSearches, { campusId: campus }, as)).output.items.map(({ text }) => text)

test('a search that three people have made is listed on its campus, until an operator removes it', async () => {
  const [ann, ben, cat] = [await member(), await member(), await member()]
  const text = newText()
  for (const person of [ann, ben]) await search(text, person, campusId)
  await idle()
  expect(await textsOf(ann)).not.toContain(text)
  await search(text.toUpperCase(), cat, campusId)
  await idle()
  const { items } = (await call(listPopularSearches, { campusId }, ann)).output
  expect(items).toContainEqual({ text, views: 3 })
  expect(await textsOf(ann, 'ut')).not.toContain(text)

  await changeRow(termKey(campusId, text), { deletedAt: Date.now() })
  expect(await textsOf(ann)).not.toContain(text)
  await search(text, await member(), campusId)
  await idle()
  expect(await textsOf(ann)).not.toContain(text)
})

test('the fourteen most viewed searches are listed, most viewed first, in one Query', async () => {
  const ann = await member()
  const quiet = 'unt'
  for (let views = 1; views <= 20; views += 1) {
    const numbers = { totalViews: views * 10, uniqueViews: 30 - views, ghostViews: 0 }
    await putRow({ ...termKey(quiet, `search ${views}`), popularKey: popularKey(quiet), ...numbers })
  }
  const answer = await call(listPopularSearches, { campusId: quiet }, ann)
  expect(answer.output.items.map(({ views }) => views)).toEqual(
    Array.from({ length: popularSearchesMaximum }, (_, index) => 200 - index * 10),
  )
  expect(answer.capacity.calls).toBe(3)
})
