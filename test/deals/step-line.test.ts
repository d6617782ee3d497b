import { expect, test } from 'vitest'
import type { DealChange } from '../../shared/deals/deal.ts'
import { localityOf } from '../../shared/deals/meeting-text.ts'
import { stepLine } from '../../shared/deals/step-line.ts'

const locality = localityOf('ou')
const names = { buyer: 'Ben', seller: 'Ann' }
const proof = { version: 4, slot: 7, way: 'late' } as const
const change = (more: Partial<DealChange>): DealChange => ({
  id: 'D1',
  buyerId: 'u_ben',
  state: 'ended',
  cents: 1500,
  ...more,
})

test.each([
  [{ state: 'waiting', isOffer: true }, 'buyer', 'buyer: Ben offers $15'],
  [{ state: 'countered', cents: 1800 }, 'seller', 'seller: Ann asks $18'],
  [{ state: 'held' }, 'seller', 'seller: Reserved for Ben for $15'],
  [{ state: 'held' }, 'buyer', 'buyer: Reserved for Ben for $15'],
  [{ before: 'waiting', isOffer: true, ending: 'declined' }, 'seller', 'seller: Ann declined.'],
  [{ before: 'waiting', isOffer: true, ending: 'left' }, 'buyer', 'buyer: Ben withdrew the offer.'],
  [{ before: 'waiting', isOffer: true, ending: 'ran-out' }, undefined, 'seller: Ben’s offer ran out.'],
  [{ before: 'waiting', isOffer: true, ending: 'sold' }, 'seller', 'seller: Sold elsewhere.'],
  [{ before: 'countered', ending: 'left' }, 'buyer', 'buyer: Ben declined.'],
  [{ before: 'countered', ending: 'over' }, 'seller', 'seller: This deal is over.'],
  [{ before: 'countered', ending: 'ran-out' }, undefined, 'buyer: Ann’s price ran out.'],
  [{ before: 'held', ending: 'cancelled' }, 'buyer', 'buyer: Ben cancelled.'],
  [{ before: 'held', ending: 'done', proof }, 'seller', 'seller: Handed over to Ben.'],
  [{ before: 'held', ending: 'done', proof: { way: 'one' } }, undefined, 'seller: Handed over to Ben.'],
  [{ before: 'held', ending: 'no-show' }, 'seller', 'seller: Ben did not come.'],
  [{ before: 'held', ending: 'no-show' }, 'buyer', 'buyer: Ann did not come.'],
  [{ before: 'held', ending: 'ran-out' }, undefined, 'buyer: The reservation ran out.'],
  [{ before: 'held', ending: 'over' }, undefined, 'seller: This deal is over.'],
  [{ before: 'waiting', isOffer: true, ending: 'sold' }, undefined, 'seller: Sold elsewhere.'],
  [{ before: 'countered', ending: 'closed' }, undefined, 'seller: This deal is over.'],
] as const)('the change %o, made by the %s, has the message: %s', (more, by, says) => {
  const line = stepLine(change(more), { by, move: 'end' }, names, locality)
  expect(`${line?.by}: ${line?.text}`).toBe(says)
})

const place = { id: 'bizzell' }
const at = Date.parse('2026-12-03T15:00:00-06:00')
const others: Pick<DealChange, 'meeting' | 'proposal'> = {
  meeting: { at, place, number: 1 },
  proposal: { by: 'seller', times: [at], place },
}
test.each([
  ['propose', 'seller', {}, 'seller: Ann proposes Thu, Dec 3, 3:00 PM · Bizzell Memorial Library'],
  ['accept', 'buyer', {}, 'buyer: Meet Thu, Dec 3, 3:00 PM · Bizzell Memorial Library'],
  ['here', 'seller', { here: { seller: { at, text: 'blue jacket' } } }, 'seller: Ann is here: “blue jacket”'],
  ['here', 'buyer', { here: { buyer: { at } } }, 'buyer: Ben is here.'],
  ['finish', 'seller', {}, 'seller: Ann says it was handed over.'],
  ['deny', 'buyer', {}, 'buyer: Ben says it was not handed over.'],
] as const)('the move ‘%s’ of the %s in a held deal has a message: %s %s', (move, by, more, says) => {
  const held = change({ before: 'held', state: 'held', ...others, ...more })
  const line = stepLine(held, { by, move }, names, locality)
  expect(`${line?.by}: ${line?.text}`).toBe(says)
})

test('a buyer whom the seller names is asked in the conversation, and ends the deal by saying no', () => {
  const named = change({ state: 'held', finished: { by: 'seller', at } })
  const asked = stepLine(named, { by: 'seller', move: 'sell' }, names, locality)
  expect(asked).toEqual({ by: 'seller', text: 'Ann says it was handed over.' })
  const denied = stepLine(
    change({ before: 'held', ending: 'over' }),
    { by: 'buyer', move: 'deny' },
    names,
    locality,
  )
  expect(denied).toEqual({ by: 'buyer', text: 'Ben says it was not handed over.' })
})

test('after a code ends the deal of one buyer, the other negotiating buyers read that the thing was sold elsewhere', () => {
  const of = (more: Partial<DealChange>) =>
    stepLine(change({ ending: 'sold', ...more }), { by: 'seller', move: 'redeem' }, names, locality)?.text
  expect(of({ before: 'waiting', isOffer: true })).toBe('Sold elsewhere.')
  expect(of({ before: 'countered' })).toBe('Sold elsewhere.')
  expect(of({ before: 'waiting' })).toBeUndefined()
})

test('the message of a code that came after the end of the deal says that it came late', () => {
  const line = stepLine(change({ ending: 'done', proof }), { by: 'seller', move: 'redeem' }, names, locality)
  expect(line).toEqual({ by: 'seller', text: 'Handed over to Ben. The code came late.' })
})

test.each([
  ['a place in line', { state: 'waiting' }, 'buyer'],
  ['a turn', { state: 'turn' }, undefined],
  ['a place that was left', { before: 'waiting', ending: 'left' }, 'buyer'],
  ['a turn that was passed', { before: 'turn', ending: 'left' }, 'buyer'],
] as const)('%s has no message', (_, more, by) => {
  expect(stepLine(change(more), { by, move: 'end' }, names, locality)).toBeUndefined()
})
