/** The search box in rendered tests: the server's responses, and the elements of the box. */
import { expect } from 'vitest'
import { createSearch } from '../../shared/search/create-search.ts'
import { deleteRecentSearch } from '../../shared/search/delete-recent-search.ts'
import { deleteRecentSearches } from '../../shared/search/delete-recent-searches.ts'
import { listPopularSearches } from '../../shared/search/list-popular-searches.ts'
import { listRecentSearches } from '../../shared/search/list-recent-searches.ts'
import type { RecentSearch } from '../../shared/search/recent-search.ts'
import { searchPeople } from '../../shared/search/search-people.ts'
import { searchPosts } from '../../shared/search/search-posts.ts'
import { suggestSearches } from '../../shared/search/suggest-searches.ts'
import { updateSearch } from '../../shared/search/update-search.ts'
import { openPage, user } from '../render/page.ts'
import { ann, bob } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer } from '../render/server.ts'

/** A recent search with this time, from which its id is made. */
export const recent = (text: string, searchedAt: number): RecentSearch => ({
  id: searchedAt.toString(16).padStart(32, '0'),
  text,
  times: 1,
  searchedAt,
})
export const threeRecents = [recent('desk lamp', 30), recent('calculus book', 20), recent('bike', 10)]
export const popular = ['futon', 'mini fridge', 'parking pass', 'bike', 'calculus', 'tickets']

export const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Search OU Buy / Sell' })
export const address = () => `${window.location.pathname}${window.location.search}`
export const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
export const group = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

/** Sets the server's responses for a person with these recent searches. */
export function answerBox(recents: () => readonly RecentSearch[] = () => threeRecents): void {
  answer(searchPosts, { items: [] })
  answer(searchPeople, { items: [] })
  answer(listPopularSearches, () => ({ items: popular.map((text, index) => ({ text, views: 50 - index })) }))
  answer(listRecentSearches, () => ({ items: [...recents()] }))
  answer(suggestSearches, ({ q }) => ({ searches: [`${q}k lamp`, `${q}k chair`], people: [bob] }))
  answer(createSearch, ({ q }) => ({ search: recent(q, 40) }))
  answer(updateSearch, ({ searchId }) => ({
    search: { ...recent('again', 50), ...recents().find(({ id }) => id === searchId) },
  }))
  answer(deleteRecentSearch, {})
  answer(deleteRecentSearches, {})
}

/** Opens the feed as a member, and the list of the box. */
export async function openList(): Promise<HTMLInputElement> {
  await openPage('/home', { as: ann })
  const input = await field()
  await user.click(input)
  await screen.findByText('My Recent')
  await screen.findByText('Popular searches')
  await until(() => expect(input.getAttribute('aria-expanded')).toBe('true'))
  return input
}
