import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dropAfter, formerPrice, isDrop, type PriceDrop } from '../../shared/deals/price-drop.ts'
import type { Sale } from '../../shared/deals/sale.ts'

const hour = 3600_000
const offer = (cents?: number): Sale => ({
  kind: 'offer',
  ...(cents === undefined ? { open: true } : { cents }),
})

test.each([
  [12_000, 11_400, true],
  [12_000, 11_401, false],
  [1000, 900, true],
  [1000, 901, false],
  [150, 50, true],
  [100, 0, true],
  [1000, 1000, false],
  [1000, 2000, false],
  [undefined, 500, false],
  [500, undefined, false],
])('a change from %s to %s cents counts as a price drop: %s', (from, to, expected) => {
  expect(isDrop(from, to)).toBe(expected)
})

test('several drops within a day count as one drop from the first price; a drop on a later day is a new drop', () => {
  const first = dropAfter({ sale: offer(12_000) }, offer(9500), 0)
  expect(first).toEqual({ from: 12_000, at: 0 })
  const second = dropAfter({ sale: offer(9500), drop: first }, offer(8000), 23 * hour)
  expect(second).toEqual(first)
  expect(dropAfter({ sale: offer(8000), drop: second }, offer(7000), 24 * hour)).toEqual({
    from: 8000,
    at: 24 * hour,
  })
})

test('the drop ends when the price rises again, or when the post is no longer an offer', () => {
  const drop = { from: 12_000, at: 0 }
  expect(dropAfter({ sale: offer(9500), drop }, offer(12_000), hour)).toBeUndefined()
  expect(dropAfter({ sale: offer(9500), drop }, offer(), hour)).toBeUndefined()
  expect(dropAfter({ sale: offer(9500), drop }, { kind: 'wish', cents: 100 }, hour)).toBeUndefined()
  expect(dropAfter({ sale: offer(9500), drop }, undefined, hour)).toBeUndefined()
  expect(dropAfter({ sale: offer(9500), drop }, offer(10_000), 48 * hour)).toEqual(drop)
})

test('the former price shows for three days', () => {
  const drop = { from: 12_000, at: 0 }
  expect([71, 72].map((hours) => formerPrice(drop, hours * hour))).toEqual([12_000, undefined])
  expect(formerPrice(undefined, 0)).toBeUndefined()
})

test('after any history of prices, a drop starts from a former price that is clearly higher', () => {
  const step = fc.record({
    cents: fc.integer({ min: 0, max: 30_000 }),
    after: fc.integer({ min: 0, max: 40 * hour }),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      let [now, cents, drop]: [number, number, PriceDrop | undefined] = [0, 10_000, undefined]
      const former = [cents]
      const times: number[] = []
      for (const { cents: next, after } of steps) {
        now += after
        const result = dropAfter({ sale: offer(cents), drop }, offer(next), now)
        if (result && result.at !== drop?.at) times.push(result.at)
        ;[cents, drop] = [next, result]
        former.push(cents)
        if (!drop) continue
        expect(former).toContain(drop.from)
        expect(isDrop(drop.from, cents)).toBe(true)
      }
      return times.every((at, index) => index === 0 || at - (times[index - 1] ?? 0) >= 0)
    }),
  )
})
