/** Checks rules that hold after every random history of a line, even if people act on outdated screens. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dealsPerLine, type Deal, type DealChange } from '../../shared/deals/deal.ts'
import type { Circumstances, DealLine } from '../../shared/deals/circumstances.ts'
import type { Move } from '../../shared/deals/move.ts'
import { moveDeal, passTime } from '../../shared/deals/move-deal.ts'
import type { Sale } from '../../shared/deals/sale.ts'
import { depth } from '../depth.ts'

const numRuns = process.env['FAULTS'] === 'long' ? 10_000 : depth === 'once' ? 100 : 2000
const seller = 'u_ann'
const buyers = Array.from({ length: 24 }, (_, index) => `u_${index}`)
const sales: Sale[] = [
  { kind: 'offer', cents: 2000, open: true },
  { kind: 'offer', cents: 0 },
  { kind: 'offer', open: true },
  { kind: 'offer', cents: 2000, open: true, first: true },
]

const press = fc.record({
  what: fc.constantFrom(
    'ask',
    'ask',
    'offer',
    'counter',
    'agree',
    'agree',
    'end',
    'propose',
    'accept',
    'redeem',
    'here',
    'no-show',
    'finish',
    'deny',
    'act',
    'sell-to',
    'drop',
    'remove',
    'wait',
  ),
  who: fc.nat(buyers.length - 1),
  isSeller: fc.boolean(),
  cents: fc.constantFrom(900, 1000, 1500, 2000, 2500),
  /** How many versions of the line the person's screen is behind. */
  age: fc.constantFrom(0, 0, 0, 1, 3),
  hours: fc.constantFrom(0, 1, 3, 25, 50, 200),
  action: fc.constantFrom('sell', 'close', 'relist', 'another', 'keep'),
})
type Press = typeof press extends fc.Arbitrary<infer One> ? One : never

/** The first proposed time of the buyer's deal. Without a proposal it is 0, a time that nobody proposed. */
const proposedTo = (buyerId: string, { deals }: DealLine) =>
  deals.find((deal) => deal.buyerId === buyerId)?.proposal?.times[0] ?? 0

const halfHourAfter = (at: number) => (Math.floor(at / 1_800_000) + 1) * 1_800_000

type Plain = 'agree' | 'end' | 'here' | 'no-show' | 'finish' | 'deny'
const plain = (what: Press['what']): what is Plain =>
  ['agree', 'end', 'here', 'no-show', 'finish', 'deny'].includes(what)

function moveOf({ what, who, isSeller, cents, action, hours }: Press, seen: DealLine, now: number): Move {
  const buyerId = buyers[who] ?? ''
  const by = isSeller ? seller : buyerId
  const round = seen.deals.find((deal) => deal.buyerId === buyerId)?.round ?? seen.version
  if (what === 'counter') return { move: what, by, buyerId, round, cents }
  if (what === 'ask' || what === 'offer') return { move: what, by: buyerId, cents }
  if (plain(what)) return { move: what, by, buyerId, round }
  if (what === 'propose') {
    const times = [hours, 2 * hours, 30].map((ahead) => halfHourAfter(now + ahead * 3_600_000))
    return { move: what, by, buyerId, round, times: [...new Set(times)], place: { text: 'x'.repeat(60) } }
  }
  if (what === 'accept') return { move: what, by, buyerId, round, at: proposedTo(buyerId, seen) }
  if (what === 'redeem') {
    const deal = seen.deals.find((one) => one.buyerId === buyerId) ?? { id: 'D', buyerId, cents }
    return { move: what, by, deal, proof: { version: seen.version, slot: 7, way: 'late' } }
  }
  if (what === 'sell-to') return { move: 'sell', by, version: seen.stateVersion, buyerId }
  if (what === 'remove') return { move: what, by: seller }
  if (what === 'drop') return { move: what, buyerId }
  return what === 'act' ? { move: action, by, version: seen.stateVersion } : { move: 'pass-time' }
}

const start = Date.parse('2026-12-03T12:00:00-06:00')

test('after every move of a random history the line is valid, and replaying its changes gives the same open deals', () => {
  fc.assert(
    fc.property(fc.constantFrom(...sales), fc.array(press, { maxLength: 40 }), (sale, history) => {
      let now = start
      let line: DealLine = { state: 'available', version: 0, stateVersion: 0, deals: [] }
      const seen = [line]
      const entries = new Map<string, DealChange>()
      for (const [index, pressed] of history.entries()) {
        now += pressed.hours * 3_600_000
        const circumstances = circumstancesOf({ now, sale, newId: `D${String(index).padStart(25, '0')}` })
        const screen = passTime(seen.at(-1 - pressed.age) ?? line, circumstances).line
        const move = moveOf(pressed, screen, now)
        const moved = moveDeal(line, move, circumstances)
        if ('refusal' in moved) continue
        if (moved.line !== line) expect(moved.line.version).toBeGreaterThan(line.version)
        expectSound(moved.line)
        for (const change of moved.changes) entries.set(change.id, change)
        line = moved.line
        seen.push(line)
        expectSettled(line, move, circumstances)
        expect(openOf([...entries.values()])).toEqual(openOf(line.deals))
      }
    }),
    { numRuns },
  )
})

const circumstancesOf = (some: Pick<Circumstances, 'now' | 'sale' | 'newId'>): Circumstances => ({
  ...some,
  sellerId: seller,
  postedAt: start,
  timeZone: 'America/Chicago',
  hasTalked: true,
})

/** Checks that a thing is reserved for at most one buyer, and that a sold or closed thing has no deals. */
function expectSound({ state, deals }: DealLine) {
  const reserved = deals.filter((deal) => deal.state === 'turn' || deal.state === 'held')
  expect(reserved.length).toBe(state === 'reserved' ? 1 : 0)
  if (state === 'sold' || state === 'closed') expect(deals).toEqual([])
  expect(new Set(deals.map(({ buyerId }) => buyerId)).size).toBe(deals.length)
  expect(deals.length).toBeLessThanOrEqual(dealsPerLine)
  expect(Buffer.byteLength(JSON.stringify(deals))).toBeLessThan(4096)
  for (const deal of deals) {
    const isStopped =
      state === 'reserved' && (deal.state === 'countered' || (deal.state === 'waiting' && deal.isOffer))
    expect(deal.until === undefined).toBe(isStopped === true)
  }
}

/** Checks that a repeated call changes nothing, and that a passed deadline is applied only once. */
function expectSettled(line: DealLine, move: Move, circumstances: Circumstances) {
  expect(passTime(line, circumstances).line).toBe(line)
  // A repeated code is not checked here, because a row of the table refuses it, and this model has no rows.
  if (move.move === 'redeem') return
  const again = moveDeal(line, move, circumstances)
  if ('line' in again) expect(again.line).toBe(line)
}

const openOf = (deals: readonly (Deal | DealChange)[]) =>
  deals
    .filter(({ state }) => state !== 'ended')
    .map(({ id, buyerId, state, cents, meeting, stage, proposal }) => ({
      id,
      buyerId,
      state,
      cents,
      meeting,
      stage,
      proposal,
    }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
