import { beforeEach, expect, test } from 'vitest'
import { createSavedSearch } from '../../shared/search/create-saved-search.ts'
import { deleteSavedSearch } from '../../shared/search/delete-saved-search.ts'
import { listPopularSearches } from '../../shared/search/list-popular-searches.ts'
import { listRecentSearches } from '../../shared/search/list-recent-searches.ts'
import { listSavedSearches } from '../../shared/search/list-saved-searches.ts'
import { searchPosts } from '../../shared/search/search-posts.ts'
import { openPage, user } from '../render/page.ts'
import { aPost, ann, without } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const lamp = aPost('A desk lamp')
const saved = { id: '3', q: 'desk lamp', kind: 'offer', to: 2000, savedAt: 2 } as const

beforeEach(() => {
  answer(searchPosts, { items: [{ id: lamp.id, post: lamp, matches: [], isClose: false }] })
  answer(listPopularSearches, { items: [] })
  answer(listRecentSearches, { items: [] })
  answer(listSavedSearches, { items: [saved] })
})

const chip = (name: string) => screen.findByRole('button', { name })

test('a search is saved with its filters by one press, and removed by another', async () => {
  answer(createSavedSearch, { id: '0', q: 'desk', condition: 'good', savedAt: 3 })
  answer(deleteSavedSearch, {})
  await openPage('/search?q=desk&condition=good&order=price&since=week', { as: ann })
  await user.click(await chip('Save search'))
  await screen.findByText('Search saved. We’ll tell you what’s new.')
  expect(callsOf(createSavedSearch)).toEqual([{ campusId: 'ou', q: 'desk', condition: 'good' }])
  const pressed = await chip('Search saved')
  expect(pressed.getAttribute('aria-pressed')).toBe('true')
  await user.click(pressed)
  await chip('Save search')
  await until(() => expect(callsOf(deleteSavedSearch)).toEqual([{ savedSearchId: '0' }]))
})

test('a search that is removed while it is being saved is removed once it is saved', async () => {
  const saving = Promise.withResolvers<void>()
  answer(createSavedSearch, async () => {
    await saving.promise
    return { id: '7', q: 'desk', savedAt: 3 }
  })
  answer(deleteSavedSearch, {})
  await openPage('/search?q=desk', { as: ann })
  await user.click(await chip('Save search'))
  await user.click(await chip('Search saved'))
  await chip('Save search')
  expect(callsOf(deleteSavedSearch)).toEqual([])
  saving.resolve()
  await until(() => expect(callsOf(deleteSavedSearch)).toEqual([{ savedSearchId: '7' }]))
  await chip('Save search')
})

test('a search that is already saved says so, even if its filters are in another order', async () => {
  await openPage('/search?to=2000&kind=offer&q=desk+lamp', { as: ann })
  await chip('Search saved')
})

test('saving an eleventh search shows the refusal, and the search is not shown as saved', async () => {
  refuse(createSavedSearch, 'too-many-saved-searches')
  await openPage('/search?q=desk', { as: ann })
  await user.click(await chip('Save search'))
  await screen.findByText('You have 10 saved searches. Remove one first.')
  await chip('Save search')
})

test('the page without a search lists saved searches, which link to their results and can be removed', async () => {
  answer(listSavedSearches, { items: [saved, { id: '4', to: 0, category: 'furniture', savedAt: 1 }] })
  refuse(deleteSavedSearch, 'too-many-requests')
  await openPage('/search', { as: ann })
  await screen.findByRole('heading', { name: 'Saved searches' })
  const link = screen.getByRole('link', { name: 'Free · furniture' })
  expect(link.getAttribute('href')).toBe('/search?category=furniture&to=0')
  await user.click(screen.getByRole('button', { name: 'Remove desk lamp' }))
  await until(() => expect(callsOf(deleteSavedSearch)).toEqual([{ savedSearchId: '3' }]))
  // The removal was refused, so the search is listed again.
  await screen.findByText('Too many requests. Try again later.')
  await screen.findByRole('link', { name: 'desk lamp For sale · up to $20' })
  answer(deleteSavedSearch, {})
  await user.click(screen.getByRole('button', { name: 'Remove desk lamp' }))
  await until(() => expect(screen.queryByRole('link', { name: 'desk lamp For sale · up to $20' })).toBeNull())
  await user.click(screen.getByRole('link', { name: 'Free · furniture' }))
  await until(() =>
    expect(callsOf(searchPosts).at(-1)).toEqual({ campusId: 'ou', category: 'furniture', to: '0' }),
  )
})

test('visitors and people who are not members of the campus have no button to save a search', async () => {
  await openPage('/search?q=desk')
  await screen.findAllByRole('article')
  expect(screen.queryByRole('button', { name: 'Save search' })).toBeNull()
  await openPage('/search?q=desk', { as: without })
  await screen.findAllByRole('article')
  expect(screen.queryByRole('button', { name: 'Save search' })).toBeNull()
  expect(callsOf(listSavedSearches)).toEqual([])
})
