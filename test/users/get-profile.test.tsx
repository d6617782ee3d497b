import { expect, test, vi } from 'vitest'
import { listUserPosts } from '../../shared/posts/list-user-posts.ts'
import { listPopularSearches } from '../../shared/search/list-popular-searches.ts'
import { claimAccount } from '../../shared/accounts/claim-account.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { proves } from '../checklist/proves.ts'
import { openPage, user } from '../render/page.ts'
import { aPost, ann, bobsProfile, without } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

test('a profile shows the person and their posts', async () => {
  answer(getProfile, bobsProfile)
  answer(listUserPosts, { items: [aPost('A desk')] })
  await openPage('/boblee')
  await screen.findByRole('heading', { name: 'Bob Lee', level: 1 })
  screen.getByText('@boblee')
  screen.getByText('Joined March 2026')
  await screen.findByText('A desk')
})

test('a profile shows the trust from the person’s deals', async () => {
  const again = { yes: 8, of: 9 }
  answer(getProfile, { ...bobsProfile, trust: { met: 7, of: 7, isQuick: true, again } })
  answer(listUserPosts, { items: [] })
  await openPage('/boblee')
  await screen.findByText('Met 7 of 7 times · Usually answers within an hour · Would deal again: 8 of 9')
})

test('a bio of 160 characters is not cut, and a longer bio is cut after 160', async () => {
  answer(listUserPosts, { items: [] })
  answer(getProfile, { ...bobsProfile, bio: `${'🚲'.repeat(159)}x` })
  await openPage('/boblee')
  await screen.findByText(`${'🚲'.repeat(159)}x`)
  answer(getProfile, { ...bobsProfile, bio: `${'🚲'.repeat(160)}x` })
  await openPage('/boblee')
  await screen.findByText('🚲'.repeat(160))
})

test.each([
  ['a visitor', undefined],
  ['a person without a school', without],
])('for %s, the page of a user name that no person has says that it does not exist', async (_, as) => {
  refuse(getProfile, 'user-not-found')
  await openPage('/nobody-at-all', { as })
  await screen.findByText("This page doesn't exist. Try searching for something else.")
  answer(listPopularSearches, { items: [] })
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Search' }))
  await until(() => expect(window.location.pathname).toBe('/search'))
})

test('the page of a profile that visitors may not see has a Log In link, which leads back to the page', async () => {
  refuse(getProfile, 'user-not-found')
  await openPage('/doraut', { campus: 'ut' })
  const main = within(screen.getByRole('main'))
  const logIn = await main.findByRole<HTMLAnchorElement>('link', { name: 'Log In' })
  expect(logIn.getAttribute('href')).toBe('/user_registration?redirect=%2Fdoraut')
  await openPage('/doraut', { campus: 'ut', as: ann })
  await screen.findByText("This page doesn't exist. Try searching for something else.")
  expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Log In' })).toBeNull()
})

test('a person without a school who opens a profile is redirected to the school e-mail', async () => {
  proves('guard of the school')
  answer(getProfile, bobsProfile)
  answer(listUserPosts, { items: [] })
  await openPage('/boblee', { as: without })
  await until(() => expect(window.location.pathname).toBe('/settings/account/school_email'))
})

async function openMenuOf(name: string) {
  await screen.findByRole('heading', { name, level: 1 })
  const head = within(screen.getByRole('region', { name: 'About this person' }))
  await user.click(head.getByRole('button', { name: 'More' }))
  await screen.findByRole('menuitem', { name: 'Copy link to profile' })
}

test('the link of a profile can be copied from its menu', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  answer(listUserPosts, { items: [] })
  answer(getProfile, bobsProfile)
  await openPage('/boblee')
  await openMenuOf('Bob Lee')
  await user.click(screen.getByRole('menuitem', { name: 'Copy link to profile' }))
  await screen.findByText('Copied to clipboard')
  expect(copy).toHaveBeenLastCalledWith('http://ou.campus.localhost:3000/boblee?redirect=true')
})

test('a visitor can claim an unverified account by a link that is mailed to the stored address of the account', async () => {
  answer(listUserPosts, { items: [] })
  answer(getProfile, { ...bobsProfile, verified: false, schoolVerified: false })
  answer(claimAccount, { nextAt: Date.now() + 60_000 })
  await openPage('/boblee')
  await openMenuOf('Bob Lee')
  expect(screen.queryByText(/^Joined/)).toBeNull()
  await user.click(screen.getByRole('menuitem', { name: 'Claim this account' }))
  await screen.findByText(/^We mail a link to the address of this account/)
  expect(window.location.pathname).toBe('/login/sent')
  await user.click(screen.getByRole('button', { name: 'Email Me a Link' }))
  await screen.findByRole('heading', { name: 'Email sent.' })
  expect(callsOf(claimAccount)).toMatchObject([{ username: 'boblee', campusId: 'ou', back: '/boblee' }])
})

test.each([
  ['of a verified account, to a visitor', true, undefined],
  ['to a signed-in person', false, ann],
])('the menu of a profile does not offer to claim the account %s', async (_, verified, as) => {
  answer(listUserPosts, { items: [] })
  answer(getProfile, { ...bobsProfile, verified })
  await openPage('/boblee', { as })
  await openMenuOf('Bob Lee')
  expect(screen.queryByRole('menuitem', { name: 'Claim this account' })).toBeNull()
})
