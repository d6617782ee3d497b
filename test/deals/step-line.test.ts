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
  [{ ending: 'done', proof }, 'seller', 'seller: Handed over to Ben. The code came late.'],
  [{ before: 'held', ending: 'ran-out' }, undefined, 'buyer: The reservation ran out.'],
] as const)('%o by the %s says: %s', (more, by, says) => {
  const line = stepLine(change(more), by, names, locality)
  expect(`${line?.by}: ${line?.text}`).toBe(says)
})

test.each([
  ['a place in line', { state: 'waiting' }, 'buyer'],
  ['a turn', { state: 'turn' }, undefined],
  ['a place that was left', { before: 'waiting', ending: 'left' }, 'buyer'],
  ['a turn that was passed', { before: 'turn', ending: 'left' }, 'buyer'],
  ['what a block or a ban ended', { before: 'held', ending: 'over' }, undefined],
] as const)('%s says nothing', (_, more, by) => {
  expect(stepLine(change(more), by, names, locality)).toBeUndefined()
})
