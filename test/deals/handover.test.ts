import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  anchorOf,
  digitsOf,
  isLinkOf,
  linkOf,
  linksOf,
  slotAt,
  slotsMaximum,
  slotStart,
  wayOf,
} from '../../shared/deals/handover.ts'
import { noon, openedLine, seller } from './opened-line.ts'

const minute = 60_000
const hour = 60 * minute
const of = { dealId: '01KABCDEF0123456789ABCDEFG', number: 1, at: noon }
const seed = '00112233445566778899aabbccddeeff'
const [ben, cat] = ['u_ben', 'u_cat'] as const

describe('the codes of a meeting', () => {
  test(
    'are checked with the anchor alone, which accepts a link only for its own slot',
    { timeout: 30_000 },
    async () => {
      const anchor = await anchorOf(of, seed)
      const slots = fc.integer({ min: 1, max: slotsMaximum })
      await fc.assert(
        fc.asyncProperty(slots, slots, async (slot, shown) => {
          const link = await linkOf(of, seed, shown)
          expect(await isLinkOf(of, anchor, { slot, link })).toBe(slot === shown)
        }),
        { numRuns: 30 },
      )
    },
  )

  test('codes of another deal, of another time of the same deal and of another seed are refused', async () => {
    const anchor = await anchorOf(of, seed)
    const others = [
      linkOf({ ...of, dealId: '01KABCDEF0123456789ABCDEFH' }, seed, 7),
      linkOf({ ...of, number: 2 }, seed, 7),
      linkOf(of, seed.replace('0', '1'), 7),
    ]
    for (const link of await Promise.all(others))
      expect(await isLinkOf(of, anchor, { slot: 7, link })).toBe(false)
  })

  test('48 links have 48 codes of six digits', async () => {
    const slots = Array.from({ length: slotsMaximum }, (_, index) => index + 1)
    const links = await Promise.all(slots.map((slot) => linkOf(of, seed, slot)))
    const codes = await Promise.all(links.map(digitsOf))
    expect(await linksOf(of, seed)).toEqual(links.toReversed())
    expect(new Set(links).size).toBe(slotsMaximum)
    expect(new Set(codes).size).toBe(slotsMaximum)
    for (const code of codes) expect(code).toMatch(/^\d{6}$/)
  })
})

test('codes are shown in slots of five minutes, from half an hour before the meeting to three and a half hours after', () => {
  expect(slotAt(noon, noon - 30 * minute - 1)).toBe(0)
  expect(slotAt(noon, noon - 30 * minute)).toBe(1)
  expect(slotAt(noon, noon)).toBe(7)
  expect(slotAt(noon, noon + 210 * minute - 1)).toBe(slotsMaximum)
  expect(slotStart(noon, 1)).toBe(noon - 30 * minute)
  expect(slotStart(noon, slotsMaximum + 1)).toBe(noon + 210 * minute)
})

test.each([
  [1, -31, 'too-early'],
  [1, -30, 'code'],
  [7, 0, 'code'],
  [8, 0, 'code'],
  [9, 0, 'too-early'],
  [6, 0, 'code'],
  [5, 0, 'late'],
  [48, 215, 'late'],
  [7, 5 + 24 * 60, 'late'],
  [7, 6 + 24 * 60, 'window-closed'],
])(
  'a code of slot %i that arrives %i minutes after the meeting’s time counts as %s',
  (slot, minutes, way) => {
    expect(wayOf(noon, slot, noon + minutes * minute)).toBe(way)
  },
)

describe('a code that the seller saw', () => {
  /** Ben has agreed to meet in two hours; Cat is next in line. */
  function agreed() {
    const stage = openedLine()
    stage.ask(ben)
    stage.ask(cat)
    stage.agree(seller, ben)
    stage.propose(seller, ben, [noon + 2 * hour])
    stage.accept(ben, ben, noon + 2 * hour)
    return stage
  }

  test('ends the deal as done; the thing is sold, and nobody else is in line', () => {
    const stage = agreed()
    expect(stage.redeem(ben)).toEqual(['u_ben done', 'u_cat sold'])
    expect(stage.line()).toMatchObject({ state: 'sold', deals: [] })
  })

  test('counts only for the seller', () => {
    expect(agreed().redeem(ben, ben)).toBe('deal-not-found')
    expect(agreed().redeem(ben, cat)).toBe('deal-not-found')
  })

  test('overrides a cancellation, a block or an unanswered question that ended the deal before the code arrived', () => {
    const cancelled = agreed()
    cancelled.end(seller, ben)
    expect(cancelled.redeem(ben)).toEqual(['u_ben done', 'u_cat sold'])
    const blocked = agreed()
    blocked.drop(cat)
    blocked.drop(ben)
    expect(blocked.redeem(ben)).toEqual(['u_ben done'])
    expect(blocked.line().state).toBe('sold')
    const silent = agreed()
    silent.later(10)
    silent.later(24)
    expect(silent.line().state).toBe('closed')
    expect(silent.redeem(ben)).toEqual(['u_ben done'])
    expect(silent.line().state).toBe('sold')
  })

  test('does not take the thing from another buyer for whom it is reserved, or who has got it', () => {
    const stage = agreed()
    stage.end(ben)
    stage.agree(cat)
    expect(stage.redeem(ben)).toEqual(['u_ben done'])
    expect([stage.line().state, stage.deal(cat)?.state]).toEqual(['reserved', 'held'])
    const sold = agreed()
    sold.end(seller, ben)
    sold.act('sell')
    expect(sold.redeem(ben)).toEqual(['u_ben done'])
    expect(sold.line().state).toBe('sold')
  })

  test('also ends a second deal of the same buyer and seller about the thing', () => {
    const stage = agreed()
    stage.drop(cat)
    stage.end(seller, ben)
    stage.ask(ben)
    stage.agree(seller, ben)
    expect(stage.redeem(ben)).toEqual(['u_ben done', 'u_ben done'])
    expect(stage.line()).toMatchObject({ state: 'sold', deals: [] })
  })
})
