/** Mailed links: asking for one, opening it, and what becomes of one that fails. */
import { expect, test, vi } from 'vitest'
import { claimAccount } from '../../shared/accounts/claim-account.ts'
import { redeemLink } from '../../shared/accounts/redeem-link.ts'
import { requestLink } from '../../shared/accounts/request-link.ts'
import { openPage, usedSecret, user } from '../render/page.ts'
import { ann, newcomer, without } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const fieldOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const address = () => window.location.pathname + window.location.search
/** Presses a button once nothing is in flight. */
async function press(name: string) {
  const button = await screen.findByRole('button', { name })
  await until(() => expect(button.getAttribute('aria-busy')).toBeNull())
  await user.click(button)
}
const token = `01KABCDEF0123456789ABCDEFG.${'0'.repeat(64)}`
const linkOf = (email: string, more: Record<string, string> = {}) =>
  `/login/sent?${new URLSearchParams({ email, token, ...more })}`
const inAMinute = () => ({ nextAt: Date.now() + 60_000 })

test('the log-in changes to a link and back, and keeps the address', async () => {
  await openPage('/login?redirect=%2Fsaved')
  await user.type(await screen.findByLabelText('Email'), 'ann@example.com')
  await press('Email Me a Link Instead')
  await until(() => expect(screen.queryByLabelText('Password')).toBeNull())
  expect(fieldOf('Email').value).toBe('ann@example.com')
  expect(address()).toBe('/login?redirect=%2Fsaved&method=noPassword&email=ann%40example.com')
  await press('Use Password Instead')
  await screen.findByLabelText('Password')
  expect(fieldOf('Email').value).toBe('ann@example.com')
})

test('a link is asked for with the page to return to, and the page says where to look', async () => {
  answer(requestLink, inAMinute)
  await openPage('/login?method=noPassword&redirect=%2Fsaved')
  await press('Email Me a Link')
  await screen.findAllByText('Email is required.')
  await user.type(fieldOf('Email'), 'nobody')
  await press('Email Me a Link')
  await screen.findAllByText('Invalid email address!')
  await user.clear(fieldOf('Email'))
  await user.type(fieldOf('Email'), 'Ann@Example.com{Enter}')
  await screen.findByRole('heading', { name: 'Email sent.' })
  expect(address()).toBe('/login/sent?email=Ann%40Example.com&campus=ou&back=%2Fsaved')
  expect(callsOf(requestLink)).toEqual([
    { id: expect.any(String), email: 'ann@example.com', campusId: 'ou', back: '/saved' },
  ])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send again in/ }).disabled).toBe(true)
})

test('a request that fails says so, keeps its id, and keeps what was typed', async () => {
  refuse(requestLink, 'unavailable')
  await openPage('/login?method=noPassword&email=ann%40example.com')
  await press('Email Me a Link')
  await screen.findAllByText('An unknown error has occurred')
  expect(fieldOf('Email').value).toBe('ann@example.com')
  refuse(requestLink, 'account-banned')
  await press('Email Me a Link')
  await screen.findAllByText('Account has been banned')
  refuse(requestLink, 'too-many-links', { retryAfter: 720 })
  await press('Email Me a Link')
  await screen.findAllByText(/^Too many links\..* 12 minutes/)
  expect(new Set(callsOf(requestLink).map(({ id }) => id)).size).toBe(1)
})

test('opening a link does nothing; pressing the button logs in and returns to the page', async () => {
  answer(redeemLink, { redeemed: true })
  const replaced = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
  await openPage(linkOf(ann.email, { campus: 'ou', back: '/saved' }), { campus: 'campus' })
  await screen.findByText(ann.email)
  expect(callsOf(redeemLink)).toEqual([])
  await press('Log In')
  await until(() => expect(replaced).toHaveBeenCalledWith('http://ou.campus.localhost:3000/saved'))
  expect(callsOf(redeemLink)).toEqual([{ email: ann.email, token }])
})

test.each([
  ['https://evil.example', 'ou', 'http://ou.campus.localhost:3000/home'],
  ['//evil.example', 'ou', 'http://ou.campus.localhost:3000/home'],
])('a link that leads back to %s leads to the feed', async (back, campus, href) => {
  answer(redeemLink, { redeemed: true })
  const replaced = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
  await openPage(linkOf(ann.email, { campus, back }), { campus: 'campus' })
  await press('Log In')
  await until(() => expect(replaced).toHaveBeenCalledWith(href))
})

test('a link with an unknown campus stays on the generic site', async () => {
  answer(redeemLink, { redeemed: true })
  await openPage(linkOf(ann.email, { campus: 'evil.example' }), { campus: 'campus' })
  await press('Log In')
  await until(() => expect(window.location.pathname).toBe('/home'))
})

test('who is logged in as the same person goes on at once, and the link is not used up', async () => {
  await openPage(linkOf(ann.email), { as: ann })
  await until(() => expect(window.location.pathname).toBe('/home'))
  expect(callsOf(redeemLink)).toEqual([])
})

test('who is logged in as somebody else is told so, and becomes the person of the link', async () => {
  answer(redeemLink, { redeemed: true })
  await openPage(linkOf(without.email), { as: ann })
  await screen.findByText(ann.email)
  screen.getByText(without.email)
  await press('Log In')
  await until(() => expect(window.location.pathname).not.toBe('/login/sent'))
  expect(callsOf(redeemLink)).toEqual([{ email: without.email, token }])
})

test('somebody whose address is not proven can open a link', async () => {
  answer(redeemLink, { redeemed: true })
  await openPage(linkOf(newcomer.email), { as: newcomer })
  await press('Log In')
  await until(() => expect(window.location.pathname).toBe('/settings/account/school_email'))
  expect(callsOf(redeemLink)).toHaveLength(1)
})

test('a link that was used or expired leads to a new one, and the way back is kept', async () => {
  refuse(redeemLink, 'link-failed')
  await openPage(linkOf(ann.email, { campus: 'ou', back: '/saved' }), { campus: 'campus' })
  await press('Log In')
  await screen.findByText('Failed: Wrong Email.')
  const query = Object.fromEntries(new URLSearchParams(window.location.search))
  expect(window.location.pathname).toBe('/login')
  expect(query).toEqual({
    redirect: 'true',
    email: ann.email,
    campus: 'ou',
    back: '/saved',
    method: 'noPassword',
  })
  answer(requestLink, inAMinute)
  await press('Email Me a Link')
  await screen.findByRole('heading', { name: 'Email sent.' })
  expect(callsOf(requestLink)).toMatchObject([{ email: ann.email, campusId: 'ou', back: '/saved' }])
})

test('a link that another tab used up meanwhile fails in the same way', async () => {
  answer(redeemLink, { redeemed: true })
  await openPage(linkOf(ann.email, { token: `01KABCDEF0123456789ABCDEFG.${usedSecret}` }))
  await press('Log In')
  await screen.findByText('Failed: Wrong Email.')
})

test('a link of a banned account says so, and a lost connection leaves the button', async () => {
  refuse(redeemLink, 'account-banned')
  await openPage(linkOf(ann.email))
  await press('Log In')
  await screen.findByText('Account has been banned')
  refuse(redeemLink, 'offline')
  await press('Log In')
  await screen.findByText('An unknown error has occurred')
  expect(window.location.pathname).toBe('/login/sent')
})

test('a registration link names the person and what they agree to; a failed one leads to the registration', async () => {
  refuse(redeemLink, 'link-failed')
  await openPage(linkOf('new@example.com', { first: 'Ana', last: 'Maria Ruiz' }))
  await screen.findByText('Ana Maria Ruiz')
  screen.getByRole('link', { name: 'Terms of Service' })
  await press('Sign Up')
  await screen.findByText('Failed: Wrong Email.')
  expect(window.location.pathname).toBe('/register')
  expect(fieldOf('Email').value).toBe('new@example.com')
})

test('the registration offers a link once it knows address, name and agreement', async () => {
  answer(requestLink, inAMinute)
  await openPage('/register')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Email Me a Link Instead' })
  expect(button.disabled).toBe(true)
  await user.type(fieldOf('Email'), 'new@example.com')
  await user.type(fieldOf('Full name'), 'Bo')
  await user.click(screen.getByRole('checkbox'))
  await user.click(button)
  await screen.findAllByText('Full name is required')
  await user.type(fieldOf('Full name'), ' Lee')
  await user.click(button)
  await screen.findByRole('heading', { name: 'Email sent.' })
  expect(callsOf(requestLink)).toMatchObject([{ email: 'new@example.com', name: 'Bo Lee', campusId: 'ou' }])
  expect(address()).toBe('/login/sent?email=new%40example.com&first=Bo&last=Lee&campus=ou')
})

test('the page sends nothing before it is told to, and claims an account by its user name', async () => {
  answer(claimAccount, inAMinute)
  await openPage('/login/sent?username=annray')
  await screen.findByRole('heading', { name: 'Claim this account' })
  expect(screen.getByRole('link', { name: 'Back to profile' }).getAttribute('href')).toBe('/annray')
  expect(callsOf(claimAccount)).toEqual([])
  await press('Email Me a Link')
  await screen.findByRole('heading', { name: 'Email sent.' })
  expect(callsOf(claimAccount)).toMatchObject([{ username: 'annray', campusId: 'ou' }])
})
