/** The frame around the pages: its bars, its menus, and the page for addresses that do not exist. */
import { expect, test } from 'vitest'
import { getMe } from '../../shared/users/get-me.ts'
import { listUserPosts } from '../../shared/posts/list-user-posts.ts'
import { listPopularSearches } from '../../shared/search/list-popular-searches.ts'
import { listSaved } from '../../shared/saves/list-saved.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { updateMe } from '../../shared/users/update-me.ts'
import type { Me } from '../../shared/users/user.ts'
import { openPage, setWidth, user } from '../render/page.ts'
import { ann, bobsProfile, without } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

test.each([
  ['/no/such/page', "This page doesn't exist.", 'Go To Feed', '/home'],
  ['/cart', "This page doesn't exist.", 'Go To Feed', '/home'],
  ['/ann-ray', "This page doesn't exist. Try searching for something else.", 'Search', '/search'],
])('the missing page %s shows "%s", and its link %s leads to %s', async (path, heading, button, to) => {
  refuse(getProfile, 'user-not-found')
  answer(listPopularSearches, { items: [] })
  await openPage(path)
  await screen.findByRole('heading', { name: heading })
  screen.getByText(/Try searching for something else\.$/)
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: button }))
  await until(() => expect(window.location.pathname).toBe(to))
})

test('/404 shows that the page does not exist', async () => {
  await openPage('/404')
  await screen.findByRole('heading', { name: 'Error 404' })
})

test('the bar and the menu tell a visitor that logging in is quick', async () => {
  await openPage()
  const bar = within(await screen.findByRole('navigation', { name: 'Pages' }))
  await until(() => bar.getByText('Log in takes less than a few seconds'))
  expect(bar.getByRole('link', { name: 'Log In with Email' }).getAttribute('href')).toMatch(
    /user_registration/,
  )
  await user.click(screen.getByRole('button', { name: 'Log In / Sign Up' }))
  await screen.findByText('Takes less than a few seconds.')
  await user.click(screen.getByRole('menuitem', { name: 'Continue with Email' }))
  await until(() => expect(window.location.pathname).toBe('/user_registration'))
})

test('a member finds their profile, their saved posts and the log-out in the avatar menu', async () => {
  await openPage('/home', { as: ann })
  await user.click(await screen.findByRole('button', { name: 'Your account' }))
  for (const name of ['View Profile', 'My Saved', 'Log Out']) await screen.findByRole('menuitem', { name })
})

const guideOf = () => screen.queryByRole('region', { name: 'How OU Buy/Sell works' })
const isNew = { ...ann, profileSetUp: false }

test("a member without a profile sees 'How it works' until they have read it in any browser", async () => {
  const held = Promise.withResolvers<Me>()
  answer(updateMe, () => held.promise)
  await openPage('/home', { as: isNew })
  const guide = within(await screen.findByRole('region', { name: 'How OU Buy/Sell works' }))
  guide.getByText('Meet in a safe place')
  await user.click(guide.getByRole('button', { name: 'Got it' }))
  // The update is optimistic: the server has not responded yet.
  await until(() => expect(guideOf()).toBeNull())
  held.resolve({ ...isNew, gettingStarted: false })
  localStorage.clear()
  await openPage('/home', { as: { ...isNew, gettingStarted: false } })
  await screen.findByRole('button', { name: 'Your account' })
  expect(guideOf()).toBeNull()
  // Another person in the same browser has not read 'How it works'.
  await openPage('/home', { as: { ...isNew, id: 'u_eve' } })
  await screen.findByRole('region', { name: 'How OU Buy/Sell works' })
})

test("'How it works' shows again if the server fails to store that the member has read it", async () => {
  refuse(updateMe, 'unavailable')
  await openPage('/home', { as: isNew })
  await user.click(await screen.findByRole('button', { name: 'Got it' }))
  await screen.findByText('Something went wrong. Try again.')
  await until(() => expect(guideOf()).not.toBeNull())
})

test("neither 'How it works' nor a button of the group shows until the person is known", async () => {
  const held = Promise.withResolvers<Me>()
  await openPage('/home', { as: ann })
  answer(getMe, () => held.promise)
  await openPage('/home', { as: ann })
  const about = within(await screen.findByRole('region', { name: 'About This Group' }))
  expect(about.queryByRole('button')).toBeNull()
  expect(guideOf()).toBeNull()
  held.resolve({ ...isNew, campusId: 'ut' })
  await about.findByRole('button', { name: 'Join Group' })
  await screen.findByRole('region', { name: 'How OU Buy/Sell works' })
})

test('the left bar has all its entries before the person is known', async () => {
  const held = Promise.withResolvers<Me>()
  await openPage('/home', { as: ann })
  answer(getMe, () => held.promise)
  await openPage('/home', { as: ann })
  const bar = await screen.findByRole('navigation', { name: 'Pages' })
  const entries = () => [...bar.querySelectorAll('a, button')].map(({ textContent }) => textContent)
  const before = entries()
  expect(within(bar).getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/profile')
  held.resolve(ann)
  await until(() =>
    expect(within(bar).getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/annray'),
  )
  expect(entries()).toEqual(before)
})

test("the side navigation of the generic site has the person's pages", async () => {
  await openPage('/home', { as: ann, campus: 'campus', width: 390 })
  await user.click(await screen.findByRole('button', { name: 'Open menu' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
  expect((await menu.findByRole('link', { name: 'View Profile' })).getAttribute('href')).toBe('/annray')
  expect(menu.getByRole('link', { name: 'My Saved' }).getAttribute('href')).toBe('/saved')
})

test("the side navigation of a school site has the person's pages after the school's", async () => {
  await openPage('/home', { as: ann, width: 390 })
  await user.click(await screen.findByRole('button', { name: 'Open menu' }))
  const ofSchool = within(await screen.findByRole('dialog', { name: 'Menu' }))
  await ofSchool.findByRole('link', { name: 'Profile' })
  expect(ofSchool.queryByRole('link', { name: 'View Profile' })).toBeNull()
})

test('the side navigation exists on narrow screens only: it closes when the screen gets wide', async () => {
  await openPage('/home', { as: ann, width: 390 })
  await user.click(await screen.findByRole('button', { name: 'Open menu' }))
  await screen.findByRole('dialog', { name: 'Menu' })
  setWidth(1440)
  await until(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull())
  await screen.findByRole('navigation', { name: 'Pages' })
})

test("'Saved' leads a member to the likes of their profile, and is then the only entry marked as current", async () => {
  answer(getProfile, { ...bobsProfile, username: 'annray', name: 'Ann Ray', id: ann.id })
  answer(listSaved, { items: [] })
  await openPage('/home', { as: ann })
  const bar = within(await screen.findByRole('navigation', { name: 'Pages' }))
  const saved = await bar.findByRole('link', { name: 'Saved' })
  await until(() => expect(saved.getAttribute('href')).toBe('/annray?show=likes'))
  await user.click(saved)
  await screen.findByText("You haven't liked any posts yet")
  const current = () => bar.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)
  expect(current()).toEqual(['Saved'])
  answer(listUserPosts, { items: [] })
  await user.click(bar.getByRole('link', { name: 'Profile' }))
  await until(() => expect(current()).toEqual(['Profile']))
})

test('Saved leads a visitor, and a person without a school, to /saved', async () => {
  for (const as of [undefined, without]) {
    await openPage('/home', { as })
    const bar = within(await screen.findByRole('navigation', { name: 'Pages' }))
    await until(() => expect(callsOf(getMe)).toHaveLength(as ? 1 : 0))
    expect((await bar.findByRole('link', { name: 'Saved' })).getAttribute('href')).toBe('/saved')
  }
})

test('a visitor who joins the group from the right bar is asked to log in', async () => {
  await openPage()
  const about = within(await screen.findByRole('region', { name: 'About This Group' }))
  await until(() => about.getByText('12 members'))
  await user.click(about.getByRole('button', { name: 'Join Group' }))
  await screen.findByRole('dialog', { name: 'Join OU Buy/Sell' })
})
