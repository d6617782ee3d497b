/** The buttons of `/settings/payments` that lead to Stripe, and the returns from Stripe. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEarningsLink } from '../../shared/payouts/create-earnings-link.ts'
import { getPayouts } from '../../shared/payouts/get-payouts.ts'
import { startOnboarding } from '../../shared/payouts/start-onboarding.ts'
import { setOnline, user } from '../render/page.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'
import { away, button, open, payouts } from './open-payments.ts'

/** The addresses to which the page has navigated. */
let left: string[] = []
/** The fake tab that `window.open` returns. */
const tab = { location: { replace: vi.fn() }, document: { title: '' }, close: vi.fn(), opener: {} as unknown }

beforeEach(() => {
  left = []
  tab.opener = window
  vi.spyOn(window.location, 'assign').mockImplementation((href) => void left.push(String(href)))
  vi.spyOn(window, 'open').mockImplementation(() => tab as unknown as Window)
  answer(startOnboarding, { url: 'https://stripe.test/setup' })
  answer(createEarningsLink, { url: 'https://stripe.test/express' })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

/** Delays the response of an operation until the returned function is called. */
function answerLater(contract: typeof startOnboarding | typeof createEarningsLink, output: { url: string }) {
  const { promise, resolve } = Promise.withResolvers<typeof output>()
  answer(contract, () => promise)
  return () => resolve(output)
}

test('several presses of Set Up Payouts send one request, which leads to Stripe', async () => {
  await open(payouts('none'))
  const setUp = await button('Set Up Payouts')
  await user.dblClick(setUp)
  await until(() => expect(left).toEqual(['https://stripe.test/setup']))
  expect(callsOf(startOnboarding)).toEqual([{ campusId: 'ou' }])
  // The button stays busy until the browser leaves the page.
  expect(setUp.getAttribute('aria-busy')).toBe('true')
})

test('a page that the browser restores after Back from Stripe can be used', async () => {
  await open(payouts('incomplete'))
  const resume = await button('Resume Application')
  await user.click(resume)
  await until(() => expect(left).toHaveLength(1))
  window.dispatchEvent(new Event('pageshow'))
  await until(() => expect(resume.getAttribute('aria-busy')).toBeNull())
})

test('a person who has opened another page before the response arrives stays on that page', async () => {
  const { promise, resolve } = Promise.withResolvers<{ url: string }>()
  answer(startOnboarding, () => promise)
  await open(payouts('none'))
  await user.click(await button('Set Up Payouts'))
  await user.click(screen.getByRole('link', { name: 'Display and Data' }))
  await screen.findByRole('heading', { level: 1, name: 'Display and Data' })
  resolve({ url: 'https://stripe.test/setup' })
  await promise
  await new Promise((done) => setImmediate(done))
  expect(left).toEqual([])
})

test('after a refusal the page shows an alert and reloads the state, and the next press works', async () => {
  await open(payouts('incomplete'))
  refuse(startOnboarding, 'payouts-unavailable')
  await user.click(await button('Resume Application'))
  await screen.findByText(away)
  expect(left).toEqual([])
  await until(() => expect(callsOf(getPayouts)).toHaveLength(2))
  answer(startOnboarding, { url: 'https://stripe.test/setup' })
  await user.click(await button('Resume Application'))
  await until(() => expect(left).toHaveLength(1))
})

test('an application that was finished elsewhere shows as finished after the refusal', async () => {
  await open(payouts('incomplete'))
  const resume = await button('Resume Application')
  refuse(startOnboarding, 'payouts-complete')
  answer(getPayouts, payouts('complete'))
  await user.click(resume)
  await screen.findByRole('heading', { name: 'Payouts Enabled' })
})

test('a press of View Earnings opens a tab at once, which then navigates to Stripe', async () => {
  await open(payouts('complete'))
  await user.click(await button('View Earnings'))
  await until(() => expect(tab.location.replace).toHaveBeenCalledWith('https://stripe.test/express'))
  // Without an opener, Stripe's page cannot access ours.
  expect(tab.opener).toBeNull()
  expect(left).toEqual([])
  await until(async () => expect((await button('View Earnings')).getAttribute('aria-busy')).toBeNull())
})

test('on phones, and if pop-ups are blocked, View Earnings opens Stripe in the same tab', async () => {
  await open(payouts('complete'), { width: 769 })
  await user.click(await button('View Earnings'))
  await until(() => expect(left).toEqual(['https://stripe.test/express']))
  expect(window.open).not.toHaveBeenCalled()
  vi.mocked(window.open).mockReturnValue(null)
  await open(payouts('complete'), { width: 1440 })
  await user.click(await button('View Earnings'))
  await until(() => expect(left).toHaveLength(2))
})

test('if the link is refused, the opened tab closes again', async () => {
  await open(payouts('complete'))
  refuse(createEarningsLink, 'payouts-unavailable')
  await user.click(await button('View Earnings'))
  await screen.findByText(away)
  expect(tab.close).toHaveBeenCalledOnce()
})

test('the return from an expired link requests a new link, but only once', async () => {
  await open(payouts('incomplete'), { search: '?refresh=true' })
  await until(() => expect(left).toEqual(['https://stripe.test/setup']))
  expect(window.location.search).toBe('')
  expect(callsOf(startOnboarding)).toHaveLength(1)
})

test('opening the page with `refresh` in its address does not create an account', async () => {
  await open(payouts('none'), { search: '?refresh=true' })
  await button('Set Up Payouts')
  await until(() => expect(window.location.search).toBe(''))
  expect(callsOf(startOnboarding)).toEqual([])
})

test('if the new link is refused, the button stays', async () => {
  refuse(startOnboarding, 'payouts-unavailable')
  await open(payouts('incomplete'), { search: '?refresh=true' })
  await screen.findByText(away)
  await button('Resume Application')
  expect(callsOf(startOnboarding)).toHaveLength(1)
})

test('after the return from Stripe, the page shows the result', async () => {
  await open(payouts('complete'), { search: '?returned=true' })
  await screen.findByRole('heading', { name: 'Payouts Enabled' })
  await until(() => expect(window.location.search).toBe(''))
})

test('without a connection a press shows an error, and the page still works afterwards', async () => {
  await open(payouts('none'))
  const setUp = await button('Set Up Payouts')
  setOnline(false)
  await user.click(setUp)
  await screen.findByText('Something went wrong. Try again.')
  setOnline(true)
  await user.click(setUp)
  await until(() => expect(left).toHaveLength(1))
})

test('the tab of View Earnings navigates to Stripe even if the person leaves the page in the meantime', async () => {
  const respond = answerLater(createEarningsLink, { url: 'https://stripe.test/express' })
  await open(payouts('complete'))
  await user.click(await button('View Earnings'))
  await until(() => expect(callsOf(createEarningsLink)).toHaveLength(1))
  await user.click(screen.getByRole('link', { name: 'Terms of Service' }))
  await screen.findByRole('heading', { level: 1, name: 'Terms of Service' })
  respond()
  await until(() => expect(tab.location.replace).toHaveBeenCalledWith('https://stripe.test/express'))
})

test('if View Earnings is refused for an unfinished application, the page shows the state of the application', async () => {
  await open(payouts('complete'))
  const earnings = await button('View Earnings')
  refuse(createEarningsLink, 'payouts-incomplete')
  answer(getPayouts, payouts('incomplete'))
  await user.click(earnings)
  await screen.findByText('Set up your payouts first.')
  await button('Resume Application')
})
