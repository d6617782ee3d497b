import { beforeEach, describe, expect, test } from 'vitest'
import { createSearch } from '../../shared/search/create-search.ts'
import { deleteRecentSearch } from '../../shared/search/delete-recent-search.ts'
import { deleteRecentSearches } from '../../shared/search/delete-recent-searches.ts'
import type { RecentSearch } from '../../shared/search/recent-search.ts'
import { updateSearch } from '../../shared/search/update-search.ts'
import { user } from '../render/page.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refusal, refuse } from '../render/server.ts'
import { address, answerBox, group, openList, recent, threeRecents } from './box.ts'

let recents: readonly RecentSearch[] = []

beforeEach(() => {
  recents = threeRecents
  answerBox(() => recents)
})

describe('a search', () => {
  test('comes first in My Recent, and a search that is already there is updated', async () => {
    const input = await openList()
    await user.type(input, 'Mirror{Enter}')
    await until(() => expect(callsOf(createSearch)).toEqual([{ campusId: 'ou', q: 'Mirror' }]))
    await screen.findByRole('heading', { name: 'Search: Mirror' })
    await user.clear(input)
    await until(() => expect(group('My Recent')).toEqual(['Mirror', 'desk lamp', 'calculus book', 'bike']))
    await user.type(input, 'DESK  lamp{Enter}')
    await until(() => expect(callsOf(updateSearch)).toEqual([{ campusId: 'ou', searchId: recents[0]?.id }]))
    await screen.findByRole('heading', { name: /^Search: DESK/ })
    await user.clear(input)
    await until(() => expect(group('My Recent')[0]).toBe('desk lamp'))
    expect(callsOf(createSearch)).toHaveLength(1)
  })

  test('that another tab has already made is updated, and the refusal is not shown', async () => {
    const input = await openList()
    answer(createSearch, () => {
      recents = [recent('mirror', 60), ...recents]
      throw refusal('search-exists')
    })
    await user.type(input, 'mirror{Enter}')
    await until(() => expect(callsOf(updateSearch)).toEqual([{ campusId: 'ou', searchId: recents[0]?.id }]))
    expect(screen.queryByText('That query has already been added.')).toBeNull()
  })

  test('that was removed on another device is added again', async () => {
    const input = await openList()
    answer(updateSearch, () => {
      recents = recents.slice(1)
      throw refusal('search-not-found')
    })
    await user.type(input, 'desk lamp{Enter}')
    await until(() => expect(callsOf(createSearch)).toEqual([{ campusId: 'ou', q: 'desk lamp' }]))
  })

  test('shows no error if it cannot be recorded', async () => {
    const input = await openList()
    refuse(createSearch, 'too-many-requests')
    await user.type(input, 'mirror{Enter}')
    await until(() => expect(callsOf(createSearch)).toHaveLength(1))
    await until(() => expect(address()).toBe('/search?q=mirror'))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('My Recent', () => {
  test('shows the removal of a search at once, and restores the search if the call fails', async () => {
    const input = await openList()
    await user.click(screen.getByRole('button', { name: 'Remove calculus book' }))
    await until(() => expect(group('My Recent')).toEqual(['desk lamp', 'bike']))
    await screen.findByText('Recent Search Removed')
    expect(callsOf(deleteRecentSearch)).toEqual([{ searchId: recents[1]?.id }])
    expect(document.activeElement).toBe(input)
    let fail: (() => void) | undefined
    answer(deleteRecentSearch, async () => {
      await new Promise<void>((resolve) => {
        fail = resolve
      })
      throw refusal('offline')
    })
    await user.click(screen.getByRole('button', { name: 'Remove desk lamp' }))
    await until(() => expect(group('My Recent')).toEqual(['bike']))
    await until(() => expect(fail).toBeTruthy())
    fail?.()
    await screen.findByText('Something went wrong. Try again.')
    await until(() => expect(group('My Recent')).toEqual(['desk lamp', 'bike']))
  })

  test('removes all searches after a confirmation, and restores them if the call fails; the list opens again each time', async () => {
    await openList()
    const ask = async () => {
      await user.click(screen.getByRole('button', { name: 'Clear all' }))
      return within(await screen.findByRole('dialog', { name: 'Clear all recent searches?' }))
    }
    await user.click((await ask()).getByRole('button', { name: 'Cancel' }))
    await until(() => expect(group('My Recent')).toHaveLength(3))
    refuse(deleteRecentSearches, 'offline')
    await user.click((await ask()).getByRole('button', { name: 'Clear all' }))
    await screen.findByText('Something went wrong. Try again.')
    await until(() => expect(group('My Recent')).toEqual(['desk lamp', 'calculus book', 'bike']))
    answer(deleteRecentSearches, {})
    await user.click((await ask()).getByRole('button', { name: 'Clear all' }))
    await screen.findByText('Search History Cleared')
    await until(() => expect(group('Popular searches')).toHaveLength(4))
    expect(screen.queryByText('My Recent')).toBeNull()
  })

  test('shows the next older search in place of a removed one', async () => {
    recents = Array.from({ length: 7 }, (_, index) => recent(`search ${index}`, 100 - index))
    await openList()
    expect(group('My Recent')).toHaveLength(5)
    await user.click(screen.getByRole('button', { name: 'Remove search 0' }))
    await until(() => expect(group('My Recent').at(-1)).toBe('search 5'))
  })
})
