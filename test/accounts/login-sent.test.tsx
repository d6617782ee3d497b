/** Mailed links: requesting one, opening it, and what the page shows if it fails. */
import { expect, test, vi } from 'vitest'
import { accentsOf } from '../../shared/campuses/accent.ts'
import { findCampus } from '../../shared/campuses/campus.ts'
import { claimAccount } from '../../shared/accounts/claim-account.ts'
import { redeemLink } from '../../shared/accounts/redeem-link.ts'
import { requestLink } from '../../shared/accounts/request-link.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { openPage, usedSecret, user } from '../render/page.ts'
import { ann, newcomer, without } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf, refusal, refuse } from '../render/server.ts'

const fieldOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const address = () => window.location.pathname + window.location.search
/** Presses a button as soon as it is no longer busy with a request. */
async function press(name: string) {
  const button = await screen.findByRole('button', { name })
  await until(() => expect(button.getAttribute('aria-busy')).toBeNull())
  await user.click(button)
}
const token = `01KABCDEF0123456789ABCDEFG.${'0'.repeat(64)}`
const linkOf = (email: string, more: Record<string, string> = {}) =>
  `/login/sent?${new URLSearchParams({ email, token, ...more })}`
const inAMinute = () => ({ nextAt: Date.now() + 60_000 })

test('the log-in form switches between a password and a mailed link, and keeps the address', async () => {
  await openPage('/login?redirect=%2Fsaved')
  await press('Email Me a Link Instead')
  await until(() => expect(screen.queryByLabelText('Password')).toBeNull())
  expect(address()).toBe('/login?redirect=%2Fsaved&method=noPassword&email=')
  await user.type(fieldOf('Email'), 'ann@example.com')
  await press('Use Password Instead')
  await screen.findByLabelText('Password')
  expect(fieldOf('Email').value).toBe('ann@example.com')
})

test('one press mails a link to the address in the password form', async () => {
  answer(requestLink, inAMinute)
  await openPage('/login?email=ann%40example.com&redirect=%2Fsaved')
  await press('Email Me a Link Instead')
  await screen.findByRole('heading', { name: 'Email sent.' })
  expect(callsOf(requestLink)).toMatchObject([{ email: 'ann@example.com', campusId: 'ou', back: '/saved' }])
})

test('requesting a link shows an error above the password for an invalid address and for a failed request', async () => {
  await openPage('/login?email=ann')
  await press('Email Me a Link Instead')
  await screen.findAllByText('Invalid email address!')
  await until(() => expect(document.activeElement).toBe(fieldOf('Email')))
  refuse(requestLink, 'unavailable')
  await user.type(fieldOf('Email'), '@example.com')
  await press('Email Me a Link Instead')
  await screen.findAllByText('An unknown error has occurred')
  screen.getByLabelText('Password')
})

test('the request for a link contains the page to return to, and the next page says that the mail was sent', async () => {
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
  expect(address()).toBe('/login/sent?email=ann%40example.com&campus=ou&back=%2Fsaved')
  expect(callsOf(requestLink)).toEqual([
    { id: expect.any(String), email: 'ann@example.com', campusId: 'ou', back: '/saved' },
  ])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send again in/ }).disabled).toBe(true)
})

test('if requesting a link fails, the form shows an error and keeps the address, and the next request has the same id', async () => {
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

test('opening a link sends nothing; pressing the button logs in and returns to the page', async () => {
  answer(redeemLink, { redeemed: true })
  const replaced = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
  await openPage(linkOf(ann.email, { campus: 'ou', back: '/saved' }), { campus: 'campus' })
  await screen.findByText(ann.email)
  expect(callsOf(redeemLink)).toEqual([])
  await press('Log In')
  await until(() => expect(replaced).toHaveBeenCalledWith('http://ou.campus.localhost:3000/saved'))
  expect(callsOf(redeemLink)).toEqual([{ email: ann.email, token }])
})

test.each([linkOf(ann.email, { campus: 'ut' }), '/forgotpassword?campus=ut', '/login?campus=ut'])(
  'on the generic site, %s shows the campus of the mail',
  async (opened) => {
    await openPage(opened, { campus: 'campus' })
    await screen.findByRole('heading', { level: 1 })
    const mark = screen.getByRole('link', { name: 'UT Buy/Sell' })
    expect(mark.getAttribute('href')).toBe('http://ut.campus.localhost:3000/home')
    const accent = accentsOf(findCampus('ut')!.color, 'light').accent
    expect(mark.closest<HTMLElement>('[style]')?.style.getPropertyValue('--accent')).toBe(accent)
  },
)

test.each([
  ['https://evil.example', 'ou', 'http://ou.campus.localhost:3000/home'],
  ['//evil.example', 'ou', 'http://ou.campus.localhost:3000/home'],
])('a link that would return to %s leads to the feed', async (back, campus, href) => {
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

test('a person who is already logged in continues at once, and the link is not used', async () => {
  await openPage(linkOf(ann.email), { as: ann })
  await until(() => expect(window.location.pathname).toBe('/home'))
  expect(callsOf(redeemLink)).toEqual([])
})

test('a person who is logged in to another account is warned, and switches to the account of the link', async () => {
  answer(redeemLink, { redeemed: true })
  await openPage(linkOf(without.email), { as: ann })
  await screen.findByText(ann.email)
  screen.getByText(without.email)
  await press('Log In')
  await until(() => expect(window.location.pathname).not.toBe('/login/sent'))
  expect(callsOf(redeemLink)).toEqual([{ email: without.email, token }])
})

test('a person whose address is not verified can open a link', async () => {
  answer(redeemLink, { redeemed: true })
  await openPage(linkOf(newcomer.email), { as: newcomer })
  await press('Log In')
  await until(() => expect(window.location.pathname).toBe('/settings/account/school_email'))
  expect(callsOf(redeemLink)).toHaveLength(1)
})

test.each([
  ['link-used', 'The link was used already. Ask for a new one.'],
  ['link-expired', 'The link is older than 15 minutes. Ask for a new one.'],
  ['link-failed', 'The link was not sent to this email. Ask for a new one.'],
  ['link-without-account', 'The account of this link was deleted. Ask for a new one.'],
  ['bad-input', 'The link is incomplete. Ask for a new one.'],
] as const)('a link that is refused as %s shows exactly one reason', async (code, reason) => {
  answer(redeemLink, () => {
    throw refusal(code)
  })
  await openPage(linkOf(ann.email))
  await press('Log In')
  const failed = await screen.findByText('Failed: Wrong Email.')
  expect(failed.parentElement?.textContent).toBe(`Failed: Wrong Email. ${reason}`)
})

test('a link that fails for an unknown reason shows only the general error', async () => {
  await openPage('/login?redirect=true&why=toString')
  const failed = await screen.findByText('Failed: Wrong Email.')
  expect(failed.parentElement?.textContent).toBe('Failed: Wrong Email. Ask for a new one.')
})

test('the page of a used link offers a new link, and keeps the page to return to', async () => {
  refuse(redeemLink, 'link-used')
  await openPage(linkOf(ann.email, { campus: 'ou', back: '/saved' }), { campus: 'campus' })
  await press('Log In')
  await screen.findByText('Failed: Wrong Email.')
  const query = Object.fromEntries(new URLSearchParams(window.location.search))
  expect(window.location.pathname).toBe('/login')
  expect(query).toEqual({
    redirect: 'true',
    why: 'link-used',
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

test('a link that was used in another tab shows the error of a failed link', async () => {
  answer(redeemLink, { redeemed: true })
  await openPage(linkOf(ann.email, { token: `01KABCDEF0123456789ABCDEFG.${usedSecret}` }))
  await press('Log In')
  await screen.findByText('Failed: Wrong Email.')
})

test('a link of a banned account shows the ban, and a lost connection keeps the button', async () => {
  refuse(redeemLink, 'account-banned')
  await openPage(linkOf(ann.email))
  await press('Log In')
  await screen.findByText('Account has been banned')
  refuse(redeemLink, 'offline')
  await press('Log In')
  await screen.findByText('An unknown error has occurred')
  expect(window.location.pathname).toBe('/login/sent')
})

test('a registration link shows the name and the terms; if it fails, it leads to the registration form', async () => {
  refuse(redeemLink, 'link-expired')
  await openPage(linkOf('new@example.com', { first: 'Ana', last: 'Maria Ruiz' }))
  await screen.findByText('new@example.com')
  expect(fieldOf('Full name').value).toBe('Ana Maria Ruiz')
  screen.getByRole('link', { name: 'Terms of Service' })
  // The name can be replaced, because another person may have requested the link with a name of their choice.
  await user.clear(fieldOf('Full name'))
  await press('Sign Up')
  await screen.findByText(redeemLink.refusals['name-required'].message)
  expect(callsOf(redeemLink)).toEqual([])
  await user.type(fieldOf('Full name'), 'Bo Lee')
  await press('Sign Up')
  await until(() => expect(callsOf(redeemLink)).toMatchObject([{ name: 'Bo Lee' }]))
  await screen.findByText('Failed: Wrong Email.')
  expect(window.location.pathname).toBe('/register')
  expect(fieldOf('Email').value).toBe('new@example.com')
})

test('the registration offers a link once address, name and agreement are filled in', async () => {
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

test('the page for claiming an account sends nothing until the button is pressed, and then sends the user name', async () => {
  answer(claimAccount, inAMinute)
  await openPage('/login/sent?username=annray')
  await screen.findByRole('heading', { name: 'Claim this account' })
  expect(screen.getByRole('link', { name: 'Back to profile' }).getAttribute('href')).toBe('/annray')
  expect(callsOf(claimAccount)).toEqual([])
  await press('Email Me a Link')
  await screen.findByRole('heading', { name: 'Email sent.' })
  expect(callsOf(claimAccount)).toMatchObject([{ username: 'annray', campusId: 'ou' }])
})

test('the owner of an address that a stranger registered enters their own name first', async () => {
  refuse(redeemLink, 'name-required')
  await openPage(linkOf(without.email))
  await press('Log In')
  await screen.findByText(/^An account was registered with this email/)
  await until(() => expect(document.activeElement).toBe(fieldOf('Full name')))
  await press('Log In')
  await screen.findAllByText('Name is required.')
  await user.type(fieldOf('Full name'), 'Will')
  await press('Log In')
  await screen.findAllByText('Full name is required')
  expect(callsOf(redeemLink)).toEqual([{ email: without.email, token }])
  answer(redeemLink, { redeemed: true })
  await user.type(fieldOf('Full name'), ' Stone{Enter}')
  await until(() => expect(window.location.pathname).not.toBe('/login/sent'))
  expect(callsOf(redeemLink)[1]).toEqual({ email: without.email, token, name: 'Will Stone' })
})

test('after a log-in by link, the page on the site of the campus says that a former password was deleted', async () => {
  answer(redeemLink, { redeemed: true })
  answer(getMe, { ...ann, hasPassword: false, discardedPassword: true })
  const replaced = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
  await openPage(linkOf(ann.email, { campus: 'ou', back: '/saved' }), { campus: 'campus' })
  await press('Log In')
  const href = 'http://ou.campus.localhost:3000/saved#password-not-kept'
  await until(() => expect(replaced).toHaveBeenCalledWith(href))
})

test('a first log-in that deleted a former password shows that, and offers to set a new password', async () => {
  answer(redeemLink, { redeemed: true })
  answer(getMe, { ...without, hasPassword: false, discardedPassword: true })
  await openPage(linkOf(without.email))
  await press('Log In')
  await screen.findByText('We deleted the password that was set before you verified your email.')
  const set = screen.getByRole('link', { name: 'Set Password' })
  expect(set.getAttribute('href')).toBe('/settings/account/password')
})
