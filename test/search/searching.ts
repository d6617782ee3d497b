/** Makes searches as the site does, and reads their counts. */
import { termKey } from '../../lambdas/search/search-keys.ts'
import { createSearch } from '../../shared/search/create-search.ts'
import { listRecentSearches } from '../../shared/search/list-recent-searches.ts'
import { searchKeyOf } from '../../shared/search/search.ts'
import { updateSearch } from '../../shared/search/update-search.ts'
import { call, idle, type Person } from '../cloud.ts'
import { rowOf } from '../rows.ts'

let texts = 0
/** Returns a search that no other test makes. */
export function newText(): string {
  texts += 1
  return `lamp ${process.pid} ${Date.now().toString(36)} ${texts}`
}

/** Makes a search as the site does: a search that the person already has is updated instead of created. */
export async function search(q: string, as?: Person, campusId = 'ou'): Promise<void> {
  const answer = await call(createSearch, { campusId, q }, as)
  if (answer.error?.code !== 'search-exists') return void answer.output
  const { items } = (await call(listRecentSearches, {}, as)).output
  const searchId = items.find(({ text }) => searchKeyOf(text) === searchKeyOf(q))?.id ?? ''
  void (await call(updateSearch, { campusId, searchId }, as)).output
}

/** Waits until all views are counted; returns the total, unique and ghost views of a search. */
export async function viewsOf(text: string, campusId = 'ou'): Promise<[number, number, number]> {
  await idle()
  const row = await rowOf(termKey(campusId, text))
  const number = (name: string) => Number(row?.[name] ?? 0)
  return [number('totalViews'), number('uniqueViews'), number('ghostViews')]
}
