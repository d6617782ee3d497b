/** Pages count some views and actions, and send the counts in batches. Some browsers and people are never counted. */
import { afterEach, expect, test, vi } from 'vitest'
import { isoWeek } from '../../shared/analytics/iso-week.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { newUlid } from '../../shared/ulid.ts'
import { getPlace } from '../../shared/geography/get-place.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { listUserPosts } from '../../shared/posts/list-user-posts.ts'
import { register } from '../../shared/accounts/register.ts'
import { sendEmailCode } from '../../shared/accounts/send-email-code.ts'
import { redeemLink } from '../../shared/accounts/redeem-link.ts'
import { updateMe } from '../../shared/users/update-me.ts'
import { batchesOnClose, batchesSent } from '../render/beacons.ts'
import { openPage, passTime, signOutHere, stopClock, user } from '../render/page.ts'
import { ann, aPost, bobsProfile, newcomer, without } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

/** Polls a value for up to two minutes, until it is as expected. */
const eventually = <T,>(look: () => Promise<T>) => expect.poll(look, { timeout: 120_000 })
/** Closes the tab, and returns everything that the page counted, in order. */
const counted = async () => (await batchesOnClose()).flatMap((batch) => batch.counted)
const visit = { action: 'Visit' } as const
const active = { action: 'Active' } as const
const dataPage = '/settings/account/your_data'

const browsersOwn: Record<string, PropertyDescriptor> = {
  globalPrivacyControl: { value: true, configurable: true },
  doNotTrack: { value: '1', configurable: true },
}
afterEach(() => {
  for (const name of Object.keys(browsersOwn)) Reflect.deleteProperty(navigator, name)
  document.cookie = 'visit=; path=/; domain=campus.localhost; expires=Thu, 01 Jan 1970 00:00:00 GMT'
})

test.each([
  ['/user_registration', 'Auth'],
  ['/login?method=password', 'Login'],
  ['/register', 'Register'],
  ['/forgotpassword', 'Forgot Password'],
  ['/login/sent?username=boblee', 'Claim Account'],
] as const)('a visitor’s %s is counted as %s', async (path, view) => {
  await openPage(path)
  await until(() => expect(document.querySelector('h1, h2')).not.toBeNull())
  await eventually(counted).toEqual([visit, { view }])
})

test.each([
  [{ isServed: false, brokenRule: 'country' as const }, [visit, { view: 'Access Blocked' }]],
  [{ isServed: true }, [visit]],
])('/404 is counted as Access Blocked if the person was denied a page: %j', async (place, expected) => {
  answer(getPlace, place)
  await openPage('/404')
  await until(() => expect(document.title).toBe('Error 404'))
  await eventually(counted).toEqual(expected)
})

test('logging out is counted as Logout', async () => {
  await openPage('/logout', { as: ann })
  await screen.findByRole('button', { name: 'Log Out' })
  await eventually(counted).toEqual(expect.arrayContaining([visit, active, { view: 'Logout' }]))
})

test.each([
  ['/create/post', 'Mobile Post'],
  [`/create/comment/${newUlid(1)}`, 'Mobile Comment'],
  ['/create/message', 'Mobile New Message'],
] as const)('on a phone %s is counted as %s', async (path, view) => {
  answer(getPost, { post: aPost('A lamp'), comments: [] })
  await openPage(path, { as: ann, width: 390 })
  await eventually(counted).toContainEqual({ view })
})

test('any other page is not counted, and no part of its address is sent', async () => {
  answer(getProfile, bobsProfile)
  answer(listUserPosts, { items: [] })
  await openPage('/boblee')
  await screen.findByRole('heading', { name: 'Bob Lee', level: 1 })
  stopClock()
  window.dispatchEvent(new Event('pointermove'))
  await passTime(3000)
  vi.useRealTimers()
  await eventually(counted).toEqual([visit])
})

test('a batch contains the campus and a random text of the browser, which is replaced each week', async () => {
  await openPage('/login', { campus: 'ut' })
  await eventually(counted).not.toEqual([])
  const [first] = await batchesOnClose()
  expect(first?.campusId).toBe('ut')
  const week = isoWeek(Date.now())
  expect(document.cookie).toContain(`visit=${week}.${first?.browser}`)
  document.cookie = `visit=2020-W01.${first?.browser}; path=/; domain=campus.localhost`
  await openPage('/register', { campus: 'ut' })
  await eventually(batchesOnClose).toHaveLength(2)
  const [, second] = await batchesOnClose()
  expect(second?.browser).not.toBe(first?.browser)
})

test('a batch is sent after five seconds', async () => {
  stopClock()
  await openPage('/login')
  await screen.findByRole('heading', { name: 'Log In' })
  await passTime(4900)
  expect(await batchesSent()).toEqual([])
  await passTime(200)
  expect(await batchesSent()).toMatchObject([{ counted: [visit, { view: 'Login' }] }])
})

test('a log-in is counted, and the entered address and password are not sent', async () => {
  await openPage(`/login?method=password&email=${ann.email}`)
  await user.type(await screen.findByLabelText('Password'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Log In' }))
  await until(() => expect(window.location.pathname).toBe('/home'))
  await eventually(counted).toContainEqual({ action: 'Login' })
  expect(JSON.stringify(await batchesOnClose())).not.toMatch(/ann|horse/)
})

test('a registration is counted', async () => {
  answer(register, { registered: true })
  answer(sendEmailCode, { sent: false, sentTo: newcomer.email, nextAt: Date.now() + 45_000 })
  await openPage('/register')
  await user.type(await screen.findByLabelText('Email'), newcomer.email)
  await user.type(screen.getByLabelText('Full name'), 'Nora New')
  await user.type(screen.getByLabelText('Password'), 'correct horse')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
  await eventually(counted).toContainEqual({ action: 'Complete Registration' })
  expect(await counted()).not.toContainEqual({ action: 'Login' })
})

test('a registration by a mailed link is counted as a registration', async () => {
  answer(redeemLink, { redeemed: true })
  await openPage(
    `/login/sent?email=${without.email}&token=01KABCDEF0123456789ABCDEFG.${'a'.repeat(64)}&first=Will&last=Out`,
  )
  await user.click(await screen.findByRole('button', { name: 'Sign Up' }))
  await eventually(counted).toContainEqual({ action: 'Complete Registration' })
})

test.each(Object.keys(browsersOwn))('a browser with %s sends nothing and gets no cookie', async (name) => {
  Object.defineProperty(navigator, name, browsersOwn[name]!)
  await openPage('/login')
  await screen.findByRole('heading', { name: 'Log In' })
  expect(await counted()).toEqual([])
  expect(document.cookie).not.toContain('visit=')
})

test('an account that opted out sends nothing, even after it logs out in this browser', async () => {
  await openPage('/home', { as: { ...ann, refusesAnalytics: true } })
  await until(() => expect(document.cookie).toContain('visit=off'))
  expect(await counted()).toEqual([])
  signOutHere()
  await openPage('/login')
  await screen.findByRole('heading', { name: 'Log In' })
  expect(await counted()).toEqual([])
})

test('events wait until the page knows whether the person may be counted', async () => {
  const held = Promise.withResolvers<typeof ann>()
  answer(getMe, () => held.promise)
  await openPage('/logout', { as: ann })
  await until(() => expect(document.getElementById('content')).not.toBeNull())
  expect(await counted()).toEqual([])
  held.resolve(ann)
  await eventually(counted).toContainEqual(active)
})

test('turning the switch off stores the refusal in the account and in a cookie, and turning it on allows counting again', async () => {
  answer(updateMe, ({ refusesAnalytics }) => ({ ...ann, refusesAnalytics }))
  await openPage(dataPage, { as: ann })
  const control = await screen.findByRole('switch', { name: 'Count what I do' })
  expect(control.getAttribute('aria-checked')).toBe('true')
  await user.click(control)
  await until(() => expect(document.cookie).toContain('visit=off'))
  expect(control.getAttribute('aria-checked')).toBe('false')
  await user.click(control)
  await until(() => expect(document.cookie).not.toContain('visit=off'))
  expect(callsOf(updateMe)).toEqual([{ refusesAnalytics: true }, { refusesAnalytics: false }])
})

test('if the server refuses the new setting, the switch returns to its former position and the reason shows', async () => {
  refuse(updateMe, 'unavailable')
  await openPage(dataPage, { as: ann })
  const control = await screen.findByRole('switch', { name: 'Count what I do' })
  await user.click(control)
  await screen.findByText('Something went wrong. Try again.')
  expect(control.getAttribute('aria-checked')).toBe('true')
  expect(document.cookie).not.toContain('visit=off')
})

test('if the browser asks not to be tracked, the switch is off and explains why', async () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', browsersOwn['globalPrivacyControl']!)
  await openPage(dataPage, { as: ann })
  const control = await screen.findByRole<HTMLInputElement>('switch', { name: 'Count what I do' })
  expect([control.disabled, control.checked]).toEqual([true, false])
  screen.getByText('Your browser asks sites not to track you, so nothing is counted here.')
})

test('a browser that blocks analytics can use the page', async () => {
  const { sendBeacon } = navigator
  navigator.sendBeacon = () => {
    throw new Error('blocked')
  }
  try {
    await openPage(`/login?method=password&email=${ann.email}`)
    await user.type(await screen.findByLabelText('Password'), 'correct horse')
    window.dispatchEvent(new Event('pagehide'))
    await user.click(screen.getByRole('button', { name: 'Log In' }))
    await until(() => expect(window.location.pathname).toBe('/home'))
    window.dispatchEvent(new Event('pagehide'))
  } finally {
    navigator.sendBeacon = sendBeacon
  }
})
