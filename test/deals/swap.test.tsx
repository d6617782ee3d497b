import { fireEvent } from '@testing-library/dom'
import decodeQR from 'qr/decode.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getDeal } from '../../shared/deals/get-deal.ts'
import { getHandover } from '../../shared/deals/get-handover.ts'
import { digitsOf, linkOf, slotAt } from '../../shared/deals/handover.ts'
import { redeemHandover } from '../../shared/deals/redeem-handover.ts'
import { openPage, passTime, setOnline, signOutHere, stopClock, user } from '../render/page.ts'
import { ann, bob } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'
import { chainAt, minute, openBuyer, openSeller, postId, seed } from './opened-handover.ts'

const stores = vi.hoisted(() => new Map<string, Map<string, unknown>>())
vi.mock('idb', async () => {
  const { databaseOf } = await import('./browser-rows.ts')
  return { openDB: async () => databaseOf(stores) }
})

/** The time at which the browsers' clocks are stopped. It is two minutes after a half hour. */
const now = Math.floor(Date.now() / (30 * minute)) * 30 * minute + 2 * minute
const rows = (name: string) => [...(stores.get(name)?.values() ?? [])]

const codeAt = async (at: number, time: number) => {
  const slot = slotAt(at, time)
  const link = await linkOf(chainAt(at), seed, slot)
  return { slot, link, digits: await digitsOf(link) }
}

/** The text that a camera reads from the QR code on the screen. */
function scannedQr(): string {
  const svg = screen.getByRole('img', { name: 'Your code for a camera' })
  const scale = 4
  const width = Number(svg.getAttribute('viewBox')?.split(' ')[3]) * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x, y] of svg
    .querySelector('path')!
    .getAttribute('d')!
    .matchAll(/M(\d+) (\d+)h/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1)
      data.fill(0, (row * width + Number(x) * scale) * 4, (row * width + (Number(x) + 1) * scale) * 4)
  return decodeQR({ width, height: width, data })
}

const digitsField = () => screen.findByLabelText('Or type the six digits')

beforeEach(() => stopClock(now))
afterEach(() => stores.clear())

test('until the code can be shown, a buyer reads from when it will show', async () => {
  await openBuyer(now + 58 * minute)
  await screen.findByText(/^The code shows from \d+:\d\d [AP]M, half an hour before you meet\.$/)
  expect(screen.queryByRole('button', { name: 'Hold: I have it' })).toBeNull()
  await passTime(30 * minute)
  await screen.findByRole('button', { name: 'Hold: I have it' })
  expect(document.title).toContain('Handover')
})

test('after the last slot, the page says that the time is over', async () => {
  await openBuyer(now - 4 * 60 * minute)
  await screen.findByText('The time for that is over.')
})

test('holding the button for a second shows the code for a minute, as a QR code and in digits', async () => {
  const at = now + 1 * minute
  await openBuyer(at)
  await screen.findByText('Look at it. Try it. Pay $95.')
  const hold = await screen.findByRole('button', { name: 'Hold: I have it' })
  fireEvent.pointerDown(hold, { button: 0 })
  await passTime(500)
  fireEvent.pointerUp(hold)
  await passTime(1000)
  expect(screen.queryByText('Show it, don’t send it.')).toBeNull()
  fireEvent.pointerDown(hold, { button: 0 })
  await passTime(1000)
  await screen.findByText('Show it, don’t send it.')
  const { slot, link, digits } = await codeAt(at, now)
  await screen.findByText(`${digits.slice(0, 3)} ${digits.slice(3)}`)
  expect(scannedQr()).toBe(`${window.location.origin}/swap/${postId}/${ann.id}#${slot}.${link}`)
  await passTime(61_000)
  expect(screen.queryByText('Show it, don’t send it.')).toBeNull()
  screen.getByRole('button', { name: 'Hold: I have it' })
})

test('the shown code changes when the next slot of five minutes begins', async () => {
  const at = now + 1 * minute
  await openBuyer(at)
  await screen.findByRole('button', { name: 'Hold: I have it' })
  // Moves the clock to 20 seconds before the end of the current slot. A slot has five minutes.
  await passTime(((5 * minute - ((now - at + 30 * minute) % (5 * minute))) % (5 * minute)) - 20_000)
  const hold = screen.getByRole('button', { name: 'Hold: I have it' })
  fireEvent.keyDown(hold, { key: 'Enter' })
  await passTime(1000)
  const [first, second] = [await codeAt(at, Date.now()), await codeAt(at, Date.now() + 30_000)]
  expect(second.slot).toBe(first.slot + 1)
  await screen.findByText(`${first.digits.slice(0, 3)} ${first.digits.slice(3)}`)
  await passTime(30_000)
  await screen.findByText(`${second.digits.slice(0, 3)} ${second.digits.slice(3)}`)
})

test('pressing the button without holding it needs a confirmation; a wide screen shows only the digits', async () => {
  const at = now + 1 * minute
  await openBuyer(at, { width: 1440 })
  await user.click(await screen.findByRole('button', { name: 'Hold: I have it' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Do you have it?' }))
  await user.click(dialog.getByRole('button', { name: 'Not yet' }))
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText('Show it, don’t send it.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Hold: I have it' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  const { digits } = await codeAt(at, now)
  await screen.findByText(`${digits.slice(0, 3)} ${digits.slice(3)}`)
  expect(screen.queryByRole('img', { name: 'Your code for a camera' })).toBeNull()
})

test('a seller types the digits, and the thing is sold', async () => {
  const at = now + 1 * minute
  answer(redeemHandover, { version: 7, slot: 6, way: 'code' })
  await openSeller(at)
  await screen.findByText('Bob pays $95 in cash')
  await user.type(await digitsField(), '417082')
  await screen.findByText('Sold.')
  screen.getByText('Code accepted')
  const slot = slotAt(at, now)
  expect(callsOf(redeemHandover)).toEqual([{ postId, buyerId: bob.id, version: 7, slot, digits: '417082' }])
  expect([rows('proofs'), rows('terms')]).toEqual([[], []])
})

test.each([
  ['iPhone 13, blue', 9500, true],
  ['Two laptops', 9500, true],
  ['A floor lamp', 9500, false],
  ['An old phone', 0, false],
])('a seller of ‘%s’ for %i cents is advised to get paid first: %s', async (thing, cents, isShown) => {
  await openSeller(now + minute, { thing, cents })
  await digitsField()
  expect(screen.queryByText('Get paid before they hold it.') !== null).toBe(isShown)
})

test('wrong digits are refused, and can be typed again where there is no camera', async () => {
  refuse(redeemHandover, 'wrong-code')
  await openSeller(now + 1 * minute, { cents: 0 })
  await screen.findByText('Bob takes it, free')
  await user.type(await digitsField(), '111111')
  await screen.findAllByText('That code is not right.')
  expect(rows('proofs')).toEqual([])
  const field = await digitsField()
  await until(() => expect(field).toHaveProperty('value', ''))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Scan Bob’s code' }))
  await screen.findByText('The camera is not available. Type the digits.')
  expect(field.getAttribute('aria-invalid')).toBeNull()
  answer(redeemHandover, { version: 7, slot: 6, way: 'code' })
  await user.type(field, '222222')
  await screen.findByText('Sold.')
})

test('digits that are typed without a connection are kept, and sent when the connection is back', async () => {
  await openSeller(now + 1 * minute)
  const field = await digitsField()
  await until(() => expect(rows('terms')).toHaveLength(1))
  refuse(redeemHandover, 'offline')
  setOnline(false)
  await user.type(field, '417082')
  await screen.findByText('Kept. It counts when you’re online.')
  expect(callsOf(redeemHandover)).toEqual([])
  answer(redeemHandover, { version: 7, slot: 6, way: 'code' })
  refuse(getHandover, 'deal-not-found')
  setOnline(true)
  await screen.findByText('Sold.')
  expect(callsOf(redeemHandover)).toMatchObject([{ digits: '417082' }])
  expect(rows('proofs')).toEqual([])
})

test('a proof that was kept offline is sent from the next page; a refusal shows as an alert', async () => {
  await openSeller(now + 1 * minute)
  const field = await digitsField()
  refuse(redeemHandover, 'offline')
  setOnline(false)
  await user.type(field, '417082')
  await screen.findByText('Kept. It counts when you’re online.')
  setOnline(true)
  refuse(redeemHandover, 'wrong-code')
  await openPage('/home', { as: ann })
  await screen.findByText('That code is not right.')
  expect(rows('proofs')).toEqual([])
})

test('opening the address of a code counts as scanning it, and the code is checked without a connection', async () => {
  const at = now + 1 * minute
  const { slot, link } = await codeAt(at, now)
  answer(redeemHandover, { version: 7, slot, way: 'code' })
  await openSeller(at, { path: `/swap/${postId}/${bob.id}#${slot}.${link}` })
  await screen.findByText('Sold.')
  expect(callsOf(redeemHandover)).toEqual([{ postId, buyerId: bob.id, version: 7, slot, link }])
  expect(window.location.hash).toBe('')
})

test('a code of an earlier slot or of another chain is refused on the page, and never sent', async () => {
  const at = now + 1 * minute
  const { slot, link } = await codeAt(at, now - 15 * minute)
  await openSeller(at, { path: `/swap/${postId}/${bob.id}#${slot}.${link}` })
  await screen.findByText('That code is not right.')
  const current = await codeAt(at, now)
  await openSeller(at, { path: `/swap/${postId}/${bob.id}#${current.slot}.${seed}` })
  await screen.findByText('That code is not right.')
  expect(callsOf(redeemHandover)).toEqual([])
})

test('a page that was opened once works without a connection, and accepts a right code at once', async () => {
  const at = now + 1 * minute
  await openSeller(at)
  await digitsField()
  await until(() => expect(rows('terms')).toHaveLength(1))
  const { slot, link } = await codeAt(at, now)
  refuse(getHandover, 'offline')
  refuse(redeemHandover, 'offline')
  await openPage(`/swap/${postId}/${bob.id}#${slot}.${link}`, { as: ann, width: 390 })
  await screen.findByText('Sold. It counts when you’re online.')
  screen.getByText('Code accepted')
  screen.getByText(/^As of /)
  // The connection is back, and the kept proof is accepted although the deal may be over by then.
  answer(redeemHandover, { version: 7, slot, way: 'late' })
  await passTime(15_000)
  await screen.findByText('Sold.')
})

test('the page of a deal that is over says so, and deletes the deal’s terms from the browser', async () => {
  await openSeller(now + 1 * minute)
  await digitsField()
  await until(() => expect(rows('terms')).toHaveLength(1))
  refuse(getHandover, 'deal-not-found')
  await openPage(`/swap/${postId}/${bob.id}`, { as: ann })
  await screen.findByText('This deal is over.')
  expect(screen.getByRole('link', { name: 'Go To Deals' }).getAttribute('href')).toBe('/deals')
  await until(() => expect(rows('terms')).toEqual([]))
})

test('a buyer whose code was redeemed reads that the thing was handed over', async () => {
  await openBuyer(now + 1 * minute)
  await screen.findByRole('button', { name: 'Hold: I have it' })
  refuse(getHandover, 'deal-not-found')
  answer(getDeal, { state: 'sold', stateVersion: 9 })
  const { announceHint } = await import('../../web/src/live/gaps.ts')
  announceHint({ type: 'deal', postId })
  await screen.findByText('Handed over.')
})

test('a page that was never opened with a connection says what to do', async () => {
  refuse(getHandover, 'offline')
  await openPage(`/swap/${postId}/${bob.id}`, { as: ann })
  await screen.findByText('Open this page once while you’re online, and it works without a connection.')
})

test('signing out deletes all terms and proofs from the browser', async () => {
  await openSeller(now + 1 * minute)
  const field = await digitsField()
  refuse(redeemHandover, 'offline')
  setOnline(false)
  await user.type(field, '417082')
  await screen.findByText('Kept. It counts when you’re online.')
  setOnline(true)
  expect(localStorage.getItem('swap-terms')).not.toBeNull()
  signOutHere()
  window.dispatchEvent(new Event('focus'))
  await until(() => expect([rows('terms'), rows('proofs')]).toEqual([[], []]))
  await until(() => expect(localStorage.getItem('swap-terms')).toBeNull())
})
