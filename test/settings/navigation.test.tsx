import { expect, test } from 'vitest'
import { getProfile } from '../../shared/users/get-profile.ts'
import { sendEmailCode } from '../../shared/accounts/send-email-code.ts'
import { openPage, user } from '../render/page.ts'
import { ann, newcomer } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, refuse } from '../render/server.ts'

const path = () => window.location.pathname
const tablet = 1000
const wide = 1001

const list = () => screen.findByRole('navigation', { name: 'Settings' })
const labels = async () =>
  within(await list())
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const texts = [
  'Customer Support',
  'Give Us Feedback',
  'Display and Data',
  'About',
  'How It Works',
  'Return Policy',
  'Trust and Safety',
  'Terms of Service',
  'Privacy Policy',
]

test('up to 1000 px, /settings lists all settings of a member, who can log out there', async () => {
  await openPage('/settings', { as: ann, width: tablet })
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  expect(await labels()).toEqual(['Account Settings', 'Notifications', 'Payouts', ...texts, 'Log Out'])
  for (const name of texts) expect(within(await list()).getByRole('link', { name })).toBeTruthy()
  for (const name of ['Account Info', 'Help & Feedback', 'General Info'])
    expect(within(await list()).getByRole('heading', { name })).toBeTruthy()
  expect(path()).toBe('/settings')
  await user.click(screen.getByRole('link', { name: 'Account Settings' }))
  await screen.findByRole('heading', { level: 1, name: 'Account Settings' })
  await user.click(screen.getByRole('link', { name: 'Back to Settings' }))
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
})

test('the list of settings has a log-in button for visitors, who return to the page that they were on', async () => {
  await openPage('/settings', { width: 390 })
  expect(await labels()).toEqual(['Log In / Sign Up', ...texts])
  const logIn = () => screen.getByRole<HTMLAnchorElement>('link', { name: 'Log In / Sign Up' })
  expect(logIn().getAttribute('href')).toBe('/user_registration')
  await openPage('/settings/terms', { width: wide })
  await list()
  expect(logIn().getAttribute('href')).toBe('/user_registration?redirect=%2Fsettings%2Fterms')
})

test.each([
  ['a member', ann, '/settings/account', 'Account Settings'],
  ['a visitor', undefined, '/settings/about', 'About'],
])(
  'above 1000 px, /settings leads %s to the first page, which has the list next to it',
  async (_, as, to, title) => {
    await openPage('/settings', { as, width: wide })
    await screen.findByRole('heading', { level: 1, name: title })
    expect(path()).toBe(to)
    const current = within(await list()).getByRole('link', { name: title })
    expect(current.getAttribute('aria-current')).toBe('page')
    expect(screen.queryByRole('link', { name: 'Back to Settings' })).toBeNull()
  },
)

test('the list marks the item of the current path, or of the path above it', async () => {
  await openPage('/settings/account/school_email', { as: ann, width: wide })
  await screen.findByRole('heading', { level: 1, name: 'Change school email' })
  const marked = within(await list())
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current'))
  expect(marked.map(({ textContent }) => textContent)).toEqual(['Account Settings'])
  await user.click(screen.getByRole('link', { name: 'Privacy Policy' }))
  await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })
  await until(() =>
    expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('aria-current')).toBe('page'),
  )
})

test.each([
  ['/settings/account', 'Account Settings'],
  ['/settings/terms', 'Terms of Service'],
])('up to 1000 px, %s has a link back to all settings, and no list', async (address, title) => {
  await openPage(address, { as: ann, width: tablet })
  await screen.findByRole('heading', { level: 1, name: title })
  expect(screen.getByRole('link', { name: 'Back to Settings' }).getAttribute('href')).toBe('/settings')
  expect(screen.queryByRole('navigation', { name: 'Settings' })).toBeNull()
})

test('a path that only begins with the word settings is a profile, without the list of settings', async () => {
  refuse(getProfile, 'user-not-found')
  await openPage('/settings-2', { as: ann, width: wide })
  await screen.findByText(/^This page doesn't exist/)
  await screen.findByRole('heading', { name: 'About This Group' })
  expect(screen.queryByRole('complementary', { name: 'Settings' })).toBeNull()
})

test('the bars link to the settings, and the account menu links to the account settings', async () => {
  await openPage('/home', { as: ann })
  const places = await screen.findByRole('navigation', { name: 'Pages' })
  expect(within(places).getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings')
  await user.click(await screen.findByRole('button', { name: 'Your account' }))
  const item = await screen.findByRole('menuitem', { name: 'Account Settings' })
  expect(item.getAttribute('href')).toBe('/settings/account')
  await openPage('/home', { campus: 'campus', width: 390 })
  const main = await screen.findByRole('navigation', { name: 'Main' })
  expect(within(main).getByRole('link', { name: 'Settings' })).toBeTruthy()
})

test('a person whose e-mail is not verified is redirected from the list to /verify', async () => {
  answer(sendEmailCode, { sent: false, sentTo: newcomer.email, nextAt: Date.now() + 45_000 })
  await openPage('/settings', { as: newcomer, width: 390 })
  await screen.findByRole('heading', { name: 'Verify your account' })
  await screen.findByRole('button', { name: /^Send again in/ })
})
