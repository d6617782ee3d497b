import { beforeEach, expect, test } from 'vitest'
import { getDeal } from '../../shared/deals/get-deal.ts'
import { getHandover } from '../../shared/deals/get-handover.ts'
import { redeemHandover } from '../../shared/deals/redeem-handover.ts'
import { updateDeal } from '../../shared/deals/update-deal.ts'
import { openPage, passTime, setOnline, stopClock, user } from '../render/page.ts'
import { ann, bob } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'
import { answerBuyer, answerSeller, minute, openBuyer, openSeller, postId } from './opened-handover.ts'

const now = Math.floor(Date.now() / (30 * minute)) * 30 * minute + 2 * minute
beforeEach(() => stopClock(now))

const steps = async () => {
  const list = within(await screen.findByRole('region', { name: 'How it goes' }))
  return list.getAllByRole('listitem').map(({ textContent }) => textContent)
}

test('until the codes are available, the buyer and the seller each read the steps of the handover', async () => {
  await openBuyer(now + 58 * minute)
  expect(await steps()).toEqual([
    'Look at it. Try it.',
    'Pay Bob $95 in cash.',
    'Once you have it, hold the button. Your code shows for a minute.',
    'Let Bob scan it, and it’s yours.',
  ])
  expect(screen.queryByRole('button', { name: 'I’m here' })).toBeNull()
  await passTime(30 * minute)
  expect(screen.queryByRole('region', { name: 'How it goes' })).toBeNull()
  await openSeller(now + 118 * minute)
  expect(await steps()).toEqual([
    'Let Bob look at it and try it.',
    'Take $95 in cash.',
    'Scan Bob’s code or type its digits, and it’s sold.',
  ])
})

test('the page of a free thing never mentions paying', async () => {
  await openSeller(now + 58 * minute, { cents: 0 })
  expect(await steps()).toHaveLength(2)
  await openBuyer(now + 58 * minute, { cents: 0 })
  expect(await steps()).toHaveLength(3)
})

test('a place of the campus opens in Maps, a place in a person’s own words does not', async () => {
  await openBuyer(now + minute)
  const map = await screen.findByRole('link', { name: 'Open in Maps' })
  expect(map.getAttribute('href')).toContain('Bizzell%20Memorial%20Library')
  await openBuyer(now + minute, { place: { text: 'At the fountain' } })
  await screen.findByText(/· At the fountain$/)
  expect(screen.queryByRole('link', { name: 'Open in Maps' })).toBeNull()
})

test('a seller presses “I’m here”, and the page shows when the buyer has arrived', async () => {
  const at = now + minute
  await openSeller(at)
  await user.type(await screen.findByLabelText('How to find you'), 'red hat')
  answer(updateDeal, {})
  const seller = { at: now, text: 'red hat' }
  await answerSeller(at, { deal: { round: 8, here: { seller } } })
  await user.click(screen.getByRole('button', { name: 'I’m here' }))
  await screen.findByText(/^You’re here: “red hat”/)
  expect(callsOf(updateDeal)).toEqual([{ postId, buyerId: bob.id, round: 7, move: 'here', text: 'red hat' }])
  await answerSeller(at, { deal: { round: 9, here: { seller, buyer: { at: now } } } })
  const { announceHint } = await import('../../web/src/live/gaps.ts')
  announceHint({ type: 'deal', postId })
  await screen.findByText('Bob is here.')
})

test('if “I’m here” is refused because the deal has changed, the page shows the reason and who has arrived', async () => {
  const at = now + minute
  await openBuyer(at)
  refuse(updateDeal, 'deal-changed')
  answerBuyer(at, { deal: { round: 9, here: { seller: { at: now } } } })
  await user.click(await screen.findByRole('button', { name: 'I’m here' }))
  await screen.findByText('This has changed meanwhile. Look again.')
  await screen.findByText('Bob is here.')
})

test('“I’m here”, pressed without a connection, is sent when the connection is back', async () => {
  await openBuyer(now + minute)
  const button = await screen.findByRole('button', { name: 'I’m here' })
  setOnline(false)
  await user.click(button)
  await screen.findByText('Will send when you’re back')
  expect(callsOf(updateDeal)).toEqual([])
  answer(updateDeal, {})
  setOnline(true)
  await until(() => expect(callsOf(updateDeal)).toMatchObject([{ move: 'here', round: 7 }]))
})

test('if the buyer’s phone is dead, the seller reports the handover, and the buyer is asked to confirm it', async () => {
  const at = now + minute
  await openSeller(at)
  await user.click(await screen.findByRole('button', { name: 'Bob’s phone is dead' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Handed over to Bob?' }))
  dialog.getByText('Bob is asked whether they have it.')
  answer(updateDeal, {})
  await answerSeller(at, { deal: { round: 8, finished: { by: 'seller', at: now } } })
  await user.click(dialog.getByRole('button', { name: 'Handed over' }))
  await screen.findByText(/^You said that it was handed over\. Bob can answer/)
  expect(callsOf(updateDeal)).toMatchObject([{ move: 'finish', buyerId: bob.id }])
  expect(screen.queryByRole('button', { name: 'Bob’s phone is dead' })).toBeNull()
})

test('a buyer who is asked confirms that they got the thing, which ends the deal', async () => {
  await openBuyer(now + minute, { deal: { round: 8, finished: { by: 'seller', at: now } } })
  await screen.findByText('Bob says it was handed over. Did you get it?')
  expect(screen.queryByRole('button', { name: 'Hold: I have it' })).toBeNull()
  answer(updateDeal, {})
  refuse(getHandover, 'deal-not-found')
  answer(getDeal, { state: 'sold', stateVersion: 9 })
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  await screen.findByText('Handed over.')
  expect(callsOf(updateDeal)).toMatchObject([{ move: 'finish', buyerId: ann.id, round: 8 }])
})

test('a seller who has waited a quarter of an hour can report that the buyer didn’t come', async () => {
  await openSeller(now - 20 * minute, { deal: { round: 8, here: { seller: { at: 1 } } } })
  await user.click(await screen.findByRole('button', { name: 'Bob didn’t come' }))
  answer(updateDeal, {})
  refuse(getHandover, 'deal-not-found')
  answer(getDeal, { state: 'available', stateVersion: 9 })
  await user.click(await screen.findByRole('button', { name: 'They didn’t come' }))
  await screen.findByText('This deal is over.')
  expect(callsOf(updateDeal)).toMatchObject([{ move: 'no-show', round: 8 }])
})

test('hours after the meeting “I’m here” is no longer offered, but a person who pressed it can still report a no-show', async () => {
  await openSeller(now - 4 * 60 * minute)
  await screen.findByRole('button', { name: 'Bob’s phone is dead' })
  expect(screen.queryByRole('button', { name: 'I’m here' })).toBeNull()
  await openSeller(now - 4 * 60 * minute, { deal: { round: 8, here: { seller: { at: 1 } } } })
  await screen.findByRole('button', { name: 'Bob didn’t come' })
})

test('a person who has no part in a deal does not see that the thing was handed over', async () => {
  refuse(getHandover, 'deal-not-found')
  answer(getDeal, { state: 'sold', stateVersion: 9 })
  await openPage(`/swap/${postId}/${bob.id}`, { as: ann })
  await screen.findByText('This deal is over.')
  expect(callsOf(getDeal)).toEqual([])
})

test('once the code is accepted, the button for a dead phone disappears', async () => {
  await openSeller(now + minute)
  answer(redeemHandover, { version: 7, slot: 6, way: 'code' })
  await user.type(await screen.findByLabelText('Or type the six digits'), '417082')
  await screen.findByText('Sold.')
  expect(screen.queryByRole('button', { name: 'Bob’s phone is dead' })).toBeNull()
})
