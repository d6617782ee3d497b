/** The chips that narrow a search down to things that are offered or looked for. */
import { beforeEach, expect, test } from 'vitest'
import { listPopularSearches } from '../../shared/search/list-popular-searches.ts'
import { listRecentSearches } from '../../shared/search/list-recent-searches.ts'
import { searchPosts } from '../../shared/search/search-posts.ts'
import { openPage, user } from '../render/page.ts'
import { aPost, ann } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf } from '../render/server.ts'

const lamp = aPost('A desk lamp')
const address = () => `${window.location.pathname}${window.location.search}`
const lastCall = () => callsOf(searchPosts).at(-1)
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')

beforeEach(() => {
  answer(searchPosts, { items: [{ id: lamp.id, post: lamp, matches: [], isClose: false }] })
  answer(listPopularSearches, { items: [] })
  answer(listRecentSearches, { items: [] })
})

test('chips find free things, things for sale and wishes without any words', async () => {
  await openPage('/search', { as: ann })
  await press('Free')
  await until(() => expect(lastCall()).toEqual({ campusId: 'ou', to: '0' }))
  await screen.findByRole('article', { name: 'Post by Bob Lee' })
  expect(address()).toBe('/search?to=0')
  expect(screen.queryByRole('link', { name: 'People' })).toBeNull()
  await press('For sale')
  await until(() => expect(lastCall()).toEqual({ campusId: 'ou', kind: 'offer', to: '0' }))
  await press('Looking for')
  await until(() => expect(lastCall()).toEqual({ campusId: 'ou', kind: 'wish' }))
  await until(() => expect([isPressed('Free'), isPressed('For sale')]).toEqual(['false', 'false']))
  await press('Looking for')
  await screen.findByRole('heading', { name: 'Start typing to search…' })
  expect(address()).toBe('/search')
})

test('the address has the words and all chips, and only with chips the page offers to include sold things', async () => {
  await openPage('/search?q=desk', { as: ann })
  await screen.findAllByRole('article')
  expect(screen.queryByRole('button', { name: 'Available only' })).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Condition' }), 'Good or better')
  await press('Lowest price')
  const input = { campusId: 'ou', q: 'desk', condition: 'good', order: 'price' }
  await until(() => expect(lastCall()).toEqual(input))
  await until(() => expect(isPressed('Available only')).toBe('true'))
  await press('Available only')
  await until(() => expect(lastCall()).toEqual({ ...input, all: 'yes' }))
  expect(address()).toBe('/search?q=desk&condition=good&all=yes&order=price')
  await openPage(address(), { as: ann })
  await until(() => expect(isPressed('Available only')).toBe('false'))
  expect(lastCall()).toEqual({ ...input, all: 'yes' })
})

test('a price range takes two optional amounts in any order, and refuses other texts', async () => {
  await openPage('/search?q=desk', { as: ann })
  await press('Price')
  const dialog = within(await screen.findByRole('dialog', { name: 'Price' }))
  await user.type(dialog.getByRole('textbox', { name: 'From' }), 'fifty')
  dialog.getByText('Enter an amount up to $99,999.')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Show Results' }).disabled).toBe(true)
  await user.clear(dialog.getByRole('textbox', { name: 'From' }))
  await user.type(dialog.getByRole('textbox', { name: 'From' }), '$50')
  await user.type(dialog.getByRole('textbox', { name: 'To' }), '9.50')
  await user.click(dialog.getByRole('button', { name: 'Show Results' }))
  await until(() => expect(lastCall()).toEqual({ campusId: 'ou', q: 'desk', from: '950', to: '5000' }))
  await press('$9.50 – $50')
  await user.click(await screen.findByRole('button', { name: 'Any price' }))
  await until(() => expect(address()).toBe('/search?q=desk'))
  await openPage('/search?q=desk&to=2000', { as: ann })
  await screen.findByRole('button', { name: 'Up to $20' })
  await openPage('/search?q=desk&from=2000', { as: ann })
  await screen.findByRole('button', { name: 'From $20' })
})

test('if the chips find no posts, one press clears all of them', async () => {
  answer(searchPosts, { items: [] })
  await openPage('/search?kind=offer&from=9000000', { as: ann })
  await screen.findByRole('heading', { name: 'Nothing here yet' })
  await user.click(screen.getByRole('link', { name: 'Clear filters' }))
  await until(() => expect(address()).toBe('/search'))
})

test('invalid values of chips in an address are ignored', async () => {
  await openPage('/search?q=desk&kind=gift&from=-1&to=99999999&condition=old&all=no&order=dearest', {
    as: ann,
  })
  await screen.findAllByRole('article')
  expect(callsOf(searchPosts)).toEqual([{ campusId: 'ou', q: 'desk' }])
})
