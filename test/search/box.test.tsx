import { beforeEach, describe, expect, test } from 'vitest'
import { createSearch } from '../../shared/search/create-search.ts'
import { listPopularSearches } from '../../shared/search/list-popular-searches.ts'
import { listRecentSearches } from '../../shared/search/list-recent-searches.ts'
import { suggestSearches } from '../../shared/search/suggest-searches.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { openPage, passTime, setOnline, setWidth, stopClock, user } from '../render/page.ts'
import { ann, bobsProfile } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'
import { address, answerBox, field, group, openList, options, popular } from './box.ts'

const active = async () =>
  document.getElementById((await field()).getAttribute('aria-activedescendant') ?? '')?.textContent
const untilListed = (...texts: string[]) => until(() => expect(options()).toEqual(texts))

beforeEach(() => answerBox())

describe('the list of the search box', () => {
  test('has the person’s own searches, newest first, and the first four popular searches, if the field is empty', async () => {
    const input = await openList()
    expect(group('My Recent')).toEqual(['desk lamp', 'calculus book', 'bike'])
    expect(group('Popular searches')).toEqual(popular.slice(0, 4))
    expect(input.placeholder).toBe('Search OU Buy / Sell')
    expect(callsOf(suggestSearches)).toEqual([])
    await user.click(screen.getByRole('option', { name: 'mini fridge' }))
    await until(() => expect(address()).toBe('/search?q=mini+fridge'))
    expect(input.value).toBe('mini fridge')
    expect(options()).toEqual([])
    await until(() => expect(callsOf(createSearch)).toEqual([{ campusId: 'ou', q: 'mini fridge' }]))
  })

  test('keeps the typed text when the screen becomes narrow and wide again', async () => {
    await openPage('/search?q=desk', { as: ann })
    await user.type(await field(), ' lamp')
    for (const width of [390, 1440]) {
      setWidth(width)
      // The name is needed, because the page's filters are comboboxes, too.
      const typed = () =>
        screen.getByRole<HTMLInputElement>('combobox', { name: 'Search OU Buy / Sell' }).value
      await until(() => expect(typed()).toBe('desk lamp'))
    }
  })

  test('has suggestions and people after a pause in typing, and requests each text once', async () => {
    const input = await openList()
    await user.type(input, 'des')
    await untilListed('desk lamp', 'desk chair', 'Bob Lee@boblee')
    expect(group('People')).toEqual(['Bob Lee@boblee'])
    expect(screen.queryByText('Popular searches')).toBeNull()
    // The person's own search 'desk lamp' comes first, and is not listed again as a suggestion.
    expect(screen.getAllByRole('option')[0]?.querySelector('b')?.textContent).toBe('k lamp')
    await user.keyboard('{Backspace}{Backspace}')
    await untilListed('desk lamp', 'dk lamp', 'dk chair', 'Bob Lee@boblee')
    await user.type(input, 'es')
    await untilListed('desk lamp', 'desk chair', 'Bob Lee@boblee')
    expect(callsOf(suggestSearches).map(({ q }) => q)).toEqual(['des', 'd'])
  })

  test('is requested only for the last of quickly typed texts', async () => {
    const input = await openList()
    stopClock()
    for (const letter of 'lamps') {
      await user.type(input, letter)
      await passTime(50)
    }
    expect(callsOf(suggestSearches)).toEqual([])
    await passTime(60)
    await until(() => expect(callsOf(suggestSearches)).toEqual([{ campusId: 'ou', q: 'lamps' }]))
  })

  test('has the typed text as a search if there are no matches', async () => {
    answer(suggestSearches, { searches: [], people: [] })
    const input = await openList()
    await user.type(input, ' qzx ')
    await untilListed('qzx')
    expect(input.getAttribute('aria-expanded')).toBe('true')
    await user.click(screen.getByRole('option', { name: 'qzx' }))
    await until(() => expect(address()).toBe('/search?q=qzx'))
    await until(() => expect(callsOf(createSearch)).toEqual([{ campusId: 'ou', q: 'qzx' }]))
  })

  test('has people, and choosing a person opens the profile', async () => {
    answer(getProfile, bobsProfile)
    const input = await openList()
    await user.type(input, 'bo')
    await user.click(await screen.findByRole('option', { name: 'Bob Lee @boblee' }))
    await until(() => expect(address()).toBe('/boblee'))
    expect(callsOf(createSearch)).toEqual([])
  })

  test('has matching own searches while suggestions are unavailable, and the typed text can still be searched', async () => {
    refuse(suggestSearches, 'search-unavailable')
    const input = await openList()
    await user.type(input, 'desk')
    await untilListed('desk lamp')
    await user.type(input, ' shelf{Enter}')
    await until(() => expect(address()).toBe('/search?q=desk+shelf'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('keeps the typed text without a connection, and loads suggestions when it is back', async () => {
    const input = await openList()
    setOnline(false)
    await user.type(input, 'des')
    await untilListed('desk lamp')
    setOnline(true)
    await untilListed('desk lamp', 'desk chair', 'Bob Lee@boblee')
    expect(input.value).toBe('des')
  })
})

describe('on the keyboard, in the search box', () => {
  test('the arrow keys reach every row and wrap around, and Enter opens the row', async () => {
    const input = await openList()
    expect(input.hasAttribute('aria-activedescendant')).toBe(false)
    await user.keyboard('{ArrowUp}')
    expect(await active()).toBe('bike')
    await user.keyboard('{ArrowDown}')
    expect(await active()).toBe('desk lamp')
    await user.keyboard('{ArrowDown}{Enter}')
    await until(() => expect(address()).toBe('/search?q=calculus+book'))
  })

  test('Esc closes the list and keeps the text, an arrow key opens the list again, and Tab moves through its buttons', async () => {
    const input = await openList()
    await user.keyboard('{Escape}')
    expect(options()).toEqual([])
    expect(input.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(input)
    await user.keyboard('{ArrowDown}')
    await screen.findByRole('option', { name: 'desk lamp' })
    await user.keyboard('{Tab}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Clear all' }))
    await user.keyboard('{Tab}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove desk lamp' }))
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(input)
    await user.keyboard('{ArrowDown}{Tab}{Tab}{Tab}{Tab}{Tab}')
    expect(options()).toEqual([])
    expect(document.activeElement?.closest('[role=search]')).toBeNull()
  })

  test('the key / moves the focus to the field, and types a slash if the focus is in it', async () => {
    await openPage('/home', { as: ann })
    const input = await field()
    await screen.findByText('Be the first...')
    await user.keyboard('/')
    expect(document.activeElement).toBe(input)
    expect(input.value).toBe('')
    await user.keyboard('1/2')
    expect(input.value).toBe('1/2')
  })

  test('on a phone, the key / opens the search page with the focus in its field', async () => {
    await openPage('/home', { as: ann, width: 390 })
    await screen.findByText('Be the first...')
    expect(screen.queryByRole('combobox')).toBeNull()
    await user.keyboard('/')
    await until(() => expect(address()).toBe('/search'))
    const input = await field()
    await until(() => expect(document.activeElement).toBe(input))
  })

  test('Enter with an empty text does not search', async () => {
    const input = await openList()
    await user.type(input, '   {Enter}')
    expect(address()).toBe('/home')
    expect(callsOf(createSearch)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(input.value).toBe('')
    expect(document.activeElement).toBe(input)
  })

  test('no more than 100 characters can be typed', async () => {
    const input = await openList()
    await user.type(input, 'x'.repeat(101))
    expect(input.value).toHaveLength(100)
  })
})

describe('the current search', () => {
  test('is in the field, and the next search opens in the same tab; on the page without a search the field is empty', async () => {
    await openPage('/search?q=desk&show=people', { as: ann })
    const input = await field()
    expect(input.value).toBe('desk')
    await user.clear(input)
    await user.type(input, 'lamp{Enter}')
    await until(() => expect(address()).toBe('/search?q=lamp&show=people'))
    await user.click(
      within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('link', { name: 'Search' }),
    )
    await until(() => expect(input.value).toBe(''))
  })

  test('does not change by typing, and text that was typed but not searched stays in the field on the next page', async () => {
    const input = await openList()
    await user.type(input, 'half a th')
    await user.keyboard('{Escape}')
    await user.click(
      within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('link', { name: 'Search' }),
    )
    await until(() => expect(address()).toBe('/search'))
    expect(input.value).toBe('half a th')
  })
})

describe('a visitor', () => {
  test('can search a public campus, and has no own searches', async () => {
    await openPage()
    const input = await field()
    await user.click(input)
    await untilListed(...popular.slice(0, 4))
    expect(screen.queryByText('My Recent')).toBeNull()
    answer(createSearch, {})
    await user.type(input, 'desk{Enter}')
    await until(() => expect(address()).toBe('/search?q=desk'))
    await until(() => expect(callsOf(createSearch)).toEqual([{ campusId: 'ou', q: 'desk' }]))
    expect(callsOf(listRecentSearches)).toEqual([])
  })

  test('is asked to log in before searching a private campus, and returns to the search', async () => {
    await openPage('/home', { campus: 'ut' })
    const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search UT Buy / Sell' })
    await user.type(input, 'desk')
    // Waits longer than the 300 ms after which React shows loaded content at the latest, so that an open list would show.
    await import('../../web/src/search/suggest-searches.tsx')
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(options()).toEqual([])
    await user.keyboard('{Enter}')
    const prompt = within(await screen.findByRole('dialog', { name: 'Log in to search' }))
    const link = prompt.getByRole<HTMLAnchorElement>('link', { name: 'Continue with Email' })
    expect(link.getAttribute('href')).toContain(encodeURIComponent('/search?q=desk'))
    expect(address()).toBe('/home')
    expect(callsOf(suggestSearches)).toEqual([])
    expect(callsOf(listPopularSearches)).toEqual([])
    expect(callsOf(createSearch)).toEqual([])
  })

  test('has no search box on the generic site', async () => {
    await openPage('/home', { campus: 'campus' })
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})
