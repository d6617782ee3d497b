import { expect, test } from 'vitest'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { searchPosts } from '../../shared/search/search-posts.ts'
import { reachEnd } from '../render/dom.ts'
import { openPage, passTime, setOnline, stopClock, user } from '../render/page.ts'
import { aPost, ann } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refusal, refuse } from '../render/server.ts'

const lamps = Array.from({ length: 26 }, (_, index) => aPost(`Lamp ${index}`))

test('the feed loads its next page at its end, and shows when there are no more posts', async () => {
  answer(listPosts, ({ cursor }) =>
    cursor ? { items: lamps.slice(25) } : { items: lamps.slice(0, 25), cursor: 'next' },
  )
  await openPage()
  await screen.findByText('Lamp 24')
  reachEnd()
  await screen.findByText('Lamp 25')
  expect(screen.getByText("You've reached the end.")).toBeTruthy()
  expect(callsOf(listPosts)).toHaveLength(2)
})

test('the visible posts are rendered first, and the posts below them afterwards', async () => {
  answer(listPosts, { items: Array.from({ length: 25 }, (_, index) => aPost(`Lamp ${index}`)) })
  const drawn: number[] = []
  const watch = new MutationObserver(() => drawn.push(document.querySelectorAll('article').length))
  watch.observe(document, { childList: true, subtree: true })
  await openPage('/home', { width: 390 })
  await screen.findByText('Lamp 24')
  watch.disconnect()
  // Before posts are measured, each counts as 240 pixels high, so four fill a phone of 844 pixels.
  expect(drawn.find((count) => count > 0)).toBe(4)
})

test('a feed that fails to load can be loaded again', async () => {
  refuse(listPosts, 'bad-input')
  await openPage('/home', { as: ann })
  await screen.findByText('Something went wrong. Try again.')
  answer(listPosts, { items: [aPost('A lamp')] })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('A lamp')
})

test('a next page that is reached without a connection loads when the connection is back', async () => {
  answer(listPosts, ({ cursor }) =>
    cursor ? { items: lamps.slice(25) } : { items: lamps.slice(0, 25), cursor: 'next' },
  )
  await openPage()
  await screen.findByText('Lamp 24')
  setOnline(false)
  reachEnd()
  await screen.findByText('You’re offline. We’ll try again when you’re back.')
  expect(callsOf(listPosts)).toHaveLength(1)
  setOnline(true)
  await screen.findByText('Lamp 25')
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})

test('a next page whose request was lost is requested again when the connection is back', async () => {
  stopClock()
  let isLost = true
  answer(listPosts, ({ cursor }) => {
    if (!cursor) return { items: lamps.slice(0, 25), cursor: 'next' }
    if (isLost) throw refusal('offline')
    return { items: lamps.slice(25) }
  })
  await openPage()
  await screen.findByText('Lamp 24')
  reachEnd()
  for (const calls of [2, 3, 4]) {
    await until(() => expect(callsOf(listPosts)).toHaveLength(calls))
    await passTime(5000)
  }
  await screen.findByRole('button', { name: 'Try Again' })
  isLost = false
  setOnline(false)
  setOnline(true)
  await screen.findByText('Lamp 25')
})

test('on a private campus, a visitor sees the request to join instead of the feed', async () => {
  await openPage('/home', { campus: 'ut' })
  await screen.findByText('This community is private.')
  await user.click(screen.getByRole('button', { name: 'Click to Join' }))
  await screen.findByRole('dialog', { name: 'Join UT Buy/Sell' })
  expect(callsOf(listPosts)).toEqual([])
})

test('without a connection a bar says that the page is offline', async () => {
  await openPage()
  setOnline(false)
  await screen.findByText('You’re offline. We’ll try again when you’re back.')
  setOnline(true)
  await until(() => expect(screen.queryByText(/You’re offline/)).toBeNull())
})

test('an alert closes after 2600 ms', async () => {
  stopClock()
  await openPage('/home?filter=notify-posted', { as: ann })
  await screen.findByText('Your post was sent')
  await passTime(2599)
  expect(screen.queryByText('Your post was sent')).not.toBeNull()
  await passTime(1)
  await until(() => expect(screen.queryByText('Your post was sent')).toBeNull())
})

test('an empty feed invites a member to write the first post', async () => {
  await openPage('/home', { as: ann })
  await screen.findByText('Be the first...')
  await user.click(screen.getByRole('button', { name: 'Create A Post' }))
  await screen.findByRole('dialog', { name: 'Create Post' })
})

test('a post can be pressed right after scrolling', async () => {
  answer(listPosts, { items: [aPost('A lamp')] })
  await openPage()
  const lamp = await screen.findByText('A lamp')
  // The clock is stopped, because the list counts as scrolling until a timer ends.
  stopClock()
  document.documentElement.scrollTop = 10
  window.dispatchEvent(new Event('scroll'))
  await passTime(100)
  expect(lamp.closest('[style*="pointer-events: none"]')).toBeNull()
})

test('a post that a comment lifted above a newer post says so in the feed, but not in its category', async () => {
  const now = Date.now()
  const minute = 60_000
  const old = aPost('An old lamp', {
    category: 'furniture',
    createdAt: now - 3000 * minute,
    lastActivityAt: now - 5 * minute,
    comments: 2,
  })
  const newer = aPost('A newer lamp', {
    category: 'furniture',
    createdAt: now - 60 * minute,
    lastActivityAt: now - 60 * minute,
    comments: 1,
  })
  answer(listPosts, ({ category }) => ({ items: category ? [newer, old] : [old, newer] }))
  await openPage()
  const card = (await screen.findByText('An old lamp')).closest('article')
  expect(card?.textContent).toMatch(/New comment · [56]m/)
  expect(screen.getAllByText(/New comment/)).toHaveLength(1)
  await user.click(within(screen.getByRole('toolbar')).getByRole('link', { name: 'Furniture' }))
  await until(() => expect(screen.queryByText(/New comment/)).toBeNull())
  await screen.findByText('An old lamp')
})

test('the chips above the feed open categories, and the chip of the chosen category is marked', async () => {
  answer(listPosts, ({ category }) => ({ items: [aPost(category ?? 'everything')] }))
  await openPage()
  const chips = await screen.findByRole('toolbar', { name: 'Categories' })
  const chip = (name: string) => within(chips).getByRole('link', { name })
  expect(chip('All').getAttribute('aria-current')).toBe('true')
  await user.click(chip('Furniture'))
  await screen.findByText('furniture')
  expect(chip('Furniture').getAttribute('aria-current')).toBe('true')
  expect(chip('All').getAttribute('aria-current')).toBeNull()
  // A category that has no chip gets one while the category is chosen.
  await user.click(within(chips).getByRole('button', { name: 'All categories' }))
  await user.click(await screen.findByRole('option', { name: 'Drones' }))
  await screen.findByText('drones')
  expect(chip('Drones').getAttribute('aria-current')).toBe('true')
  await user.click(chip('All'))
  await screen.findByText('everything')
  expect(within(chips).queryByRole('link', { name: 'Drones' })).toBeNull()
})

test('the arrow keys move among the chips and wrap around', async () => {
  answer(listPosts, { items: [aPost('A lamp')] })
  await openPage()
  const chips = within(await screen.findByRole('toolbar', { name: 'Categories' }))
  chips.getByRole('link', { name: 'All' }).focus()
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(chips.getByRole('button', { name: 'All categories' }))
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(chips.getByRole('link', { name: 'Furniture' }))
  expect(chips.getAllByRole('link').filter((chip) => chip.tabIndex === 0)).toHaveLength(1)
})

test('chips narrow down a category, and removing them shows the whole category again', async () => {
  const found = aPost('A cheap couch', { category: 'furniture' })
  answer(listPosts, { items: [aPost('A couch', { category: 'furniture' })] })
  answer(searchPosts, { items: [{ id: found.id, post: found, matches: [], isClose: false }] })
  await openPage('/home', { as: ann })
  await screen.findByText('A couch')
  expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull()
  await openPage('/home?category=furniture', { as: ann })
  await screen.findByText('A couch')
  await user.click(await screen.findByRole('button', { name: 'Free' }))
  await screen.findByText('A cheap couch')
  expect(screen.queryByText('A couch')).toBeNull()
  expect(callsOf(searchPosts)).toEqual([{ campusId: 'ou', category: 'furniture', to: '0' }])
  await user.click(screen.getByRole('button', { name: 'Free' }))
  await screen.findByText('A couch')
  expect(window.location.search).toBe('?category=furniture')
})

test('if the chips find no posts in a category, the page offers to clear them', async () => {
  answer(listPosts, { items: [aPost('A couch', { category: 'furniture' })] })
  answer(searchPosts, { items: [] })
  await openPage('/home?category=furniture&kind=wish', { as: ann })
  await user.click(await screen.findByRole('link', { name: 'Clear filters' }))
  await screen.findByText('A couch')
  expect(window.location.search).toBe('?category=furniture')
})
