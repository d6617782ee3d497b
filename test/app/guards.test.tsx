/** Guards decide who may see each page, and redirect everyone else to another page. */
import { expect, test, vi } from 'vitest'
import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { listSaved } from '../../shared/saves/list-saved.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { sendEmailCode } from '../../shared/accounts/send-email-code.ts'
import { proves } from '../checklist/proves.ts'
import { openPage, passTime, stopClock, user } from '../render/page.ts'
import { ann, newcomer, without } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, refuse } from '../render/server.ts'

const path = () => window.location.pathname

const asNewcomer = async (address: string) => {
  // These pages may request data before the person is known, and the test needs no data.
  refuse(getPost, 'not-found')
  refuse(getProfile, 'not-found')
  answer(sendEmailCode, { sent: false, sentTo: newcomer.email, nextAt: Date.now() + 45_000 })
  await openPage(address, { as: newcomer, width: 390 })
}

test.each([
  ['/', null],
  ['/home', null],
  ['/post/01ARZ3NDEKTSV4RRFFQ69G5FAV?redirect=true'],
  ['/search_schools'],
  ['/settings/account/school_email'],
  ['/settings/account/verify_school_email'],
  ['/create/post'],
  ['/user_registration', null],
  ['/login?redirect=/saved', '/saved'],
  ['/nowhere'],
] as [string, (string | null)?][])(
  'a person with an unverified email is redirected from %s to /verify, which remembers the page to continue to',
  async (address, next = address) => {
    proves('guard of the e-mail')
    await asNewcomer(address)
    await screen.findByRole('heading', { name: 'Verify your account' })
    await screen.findByRole('button', { name: /^Send again in/ })
    expect(path()).toBe('/verify')
    expect(new URLSearchParams(window.location.search).get('redirect')).toBe(next)
  },
)

test('a person with an unverified email may see /404 and log out', async () => {
  await asNewcomer('/404')
  await screen.findByRole('heading', { name: 'Error 404' })
  await asNewcomer('/logout')
  await screen.findByRole('heading', { name: 'Log Out?' })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await until(() => expect(path()).toBe('/verify'))
  await screen.findByRole('button', { name: /^Send again in/ })
})

test.each([
  ['/settings/account/school_email', 'Join OU Buy/Sell'],
  ['/settings/account/verify_school_email', 'Join OU Buy/Sell'],
  ['/create/post', 'Log in to post'],
  ['/create/message', 'Log in to message'],
  ['/messages/new', 'Log in to message'],
  ['/messages/u_ann-u_bob', 'Log in to message'],
])('a visitor is redirected from %s to the feed, with the prompt “%s”', async (address, prompt) => {
  await openPage(address, { width: 390 })
  await screen.findByRole('dialog', { name: prompt })
  await until(() => expect(path()).toBe('/home'))
})

test.each([
  ['/settings/account/school_email', '/home'],
  ['/messages/new', '/home'],
  ['/notifications/mentions', '/home'],
  ['/saved', '/saved'],
  ['/notifications', '/notifications'],
  ['/messages', '/messages'],
])('if a session ends on %s, the alert says so and no prompt covers it', async (address, next) => {
  stopClock()
  answer(listSaved, { items: [] })
  answer(listNotifications, { items: [] })
  await openPage(address, { as: ann, width: 390 })
  await screen.findByRole('heading', { level: 1 })
  // Loads the prompt's code before the session ends, so that a prompt would show at once if the guard opened it.
  await import('../../web/src/session/prompt-dialog.tsx')
  const { endSession } = await import('../../web/src/session/session.ts')
  await endSession('Your session has ended. Log in again.')
  await screen.findByText('Your session has ended. Log in again.')
  await until(() => expect(path()).toBe(next))
  await passTime(1000)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each(['/create/post', '/create/categories', '/create/comment/01ARZ3NDEKTSV4RRFFQ69G5FAV'])(
  'the generic site has no composer: %s leads a person without a school to the schools',
  async (address) => {
    await openPage(address, { as: without, campus: 'campus', width: 390 })
    await screen.findByRole('heading', { name: 'Find Your School' })
    expect(path()).toBe('/search_schools')
  },
)

test("the composer's address on the generic site leads a member to the composer of their own campus", async () => {
  const replaced = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
  await openPage('/create/post', { as: ann, campus: 'campus', width: 390 })
  await until(() => expect(replaced.mock.calls[0]).toEqual(['http://ou.campus.localhost:3000/create/post']))
})

test('a visitor who opens the composer on the generic site is asked to log in', async () => {
  await openPage('/create/post', { campus: 'campus', width: 390 })
  await screen.findByRole('dialog', { name: 'Log in to post' })
  await until(() => expect(path()).toBe('/home'))
})

test.each([
  ['/logout', '/home'],
  ['/verify', '/user_registration'],
])('a visitor is redirected from %s to %s', async (address, to) => {
  await openPage(address)
  await until(() => expect(path()).toBe(to))
})

test('a person without a school can browse the feed, with a banner', async () => {
  await openPage('/home', { as: without })
  await screen.findByRole('link', { name: 'Verify your account' })
  expect(path()).toBe('/home')
})
