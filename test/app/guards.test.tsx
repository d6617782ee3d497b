/** Who may see which page, and where everybody else is redirected. */
import { expect, test, vi } from 'vitest'
import { getPost } from '../../shared/posts/get-post.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { sendEmailCode } from '../../shared/accounts/send-email-code.ts'
import { openPage, user } from '../render/page.ts'
import { ann, newcomer, without } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, refuse } from '../render/server.ts'

const path = () => window.location.pathname

const asNewcomer = async (address: string) => {
  // Until it is known who is signed in, a page may begin to load.
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
  'an unverified email is redirected from %s to /verify, which continues there',
  async (address, next = address) => {
    await asNewcomer(address)
    await screen.findByRole('heading', { name: 'Verify your account' })
    await screen.findByRole('button', { name: /^Send again in/ })
    expect(path()).toBe('/verify')
    expect(new URLSearchParams(window.location.search).get('redirect')).toBe(next)
  },
)

test('an unverified email may see /404 and log out', async () => {
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

test.each(['/create/post', '/create/categories', '/create/comment/01ARZ3NDEKTSV4RRFFQ69G5FAV'])(
  'the generic site has no composer: %s leads somebody without a school to the schools',
  async (address) => {
    await openPage(address, { as: without, campus: 'campus', width: 390 })
    await screen.findByRole('heading', { name: 'Find Your School' })
    expect(path()).toBe('/search_schools')
  },
)

test('the generic site leads a member from the composer to the one of their own campus', async () => {
  const replaced = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
  await openPage('/create/post', { as: ann, campus: 'campus', width: 390 })
  await until(() => expect(replaced.mock.calls[0]).toEqual(['http://ou.campus.localhost:3000/create/post']))
})

test('a visitor of the generic site who opens the composer is asked to log in', async () => {
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

test('somebody without a school browses the feed with a banner', async () => {
  await openPage('/home', { as: without })
  await screen.findByRole('link', { name: 'Verify your account' })
  expect(path()).toBe('/home')
})
