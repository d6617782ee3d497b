/** The frame around the pages: its bars, its menus, addresses that do not exist. */
import { expect, test } from 'vitest'
import { getProfile } from '../../shared/users/get-profile.ts'
import { openPage, user } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { refuse } from '../render/server.ts'

test.each(['/no/such/page', '/cart', '/ann-ray'])(
  '%s does not exist, and leads to the feed',
  async (path) => {
    refuse(getProfile, 'user-not-found')
    await openPage(path)
    await screen.findByRole('heading', { name: "This page doesn't exist." })
    screen.getByText('Try searching for something else.')
    await user.click(screen.getByRole('link', { name: 'Go To Feed' }))
    await until(() => expect(window.location.pathname).toBe('/home'))
  },
)

test('/404 says so', async () => {
  await openPage('/404')
  await screen.findByRole('heading', { name: 'Error 404' })
})

test('a visitor reads how quick logging in is, in the bar and in the menu', async () => {
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

test('a member finds their profile, their saved posts and the way out in the avatar menu', async () => {
  await openPage('/home', { as: ann })
  await user.click(await screen.findByRole('button', { name: 'Your account' }))
  for (const name of ['View Profile', 'My Saved', 'Log Out']) await screen.findByRole('menuitem', { name })
})

test('a member without a profile reads how it works, until they have read it', async () => {
  const as = { ...ann, profileSetUp: false }
  await openPage('/home', { as })
  const guide = within(await screen.findByRole('region', { name: 'How OU Buy/Sell works' }))
  guide.getByText('Meet in a safe place')
  await user.click(guide.getByRole('button', { name: 'Got it' }))
  await until(() => expect(screen.queryByRole('region', { name: 'How OU Buy/Sell works' })).toBeNull())
  await openPage('/home', { as })
  await screen.findByRole('button', { name: 'Your account' })
  await screen.findByRole('region', { name: 'About This Group' })
  expect(screen.queryByRole('region', { name: 'How OU Buy/Sell works' })).toBeNull()
})

test('a visitor who joins the group from the right bar is asked to log in', async () => {
  await openPage()
  const about = within(await screen.findByRole('region', { name: 'About This Group' }))
  await until(() => about.getByText('12 members'))
  await user.click(about.getByRole('button', { name: 'Join Group' }))
  await screen.findByRole('dialog', { name: 'Join OU Buy/Sell' })
})
