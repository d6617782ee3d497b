import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { saleInputSchema } from '../../shared/deals/sale-input.ts'
import { priceText, saleParts } from '../../shared/deals/sale.ts'
import { centsMaximum } from '../../shared/deals/schema.ts'
import { typedPrice } from '../../shared/deals/typed-price.ts'

test.each([
  [0, 'Free'],
  [50, '$0.50'],
  [12_000, '$120'],
  [120_000, '$1,200'],
  [999, '$9.99'],
  [centsMaximum, '$99,999'],
])('%i cents are shown as %s', (cents, text) => {
  expect(priceText(cents)).toBe(text)
})

test.each([
  [{ kind: 'offer', cents: 12_000, condition: 'like new', open: true }, '$120 · Like new · Offers ok'],
  [{ kind: 'offer', cents: 0, condition: 'for parts' }, 'Free · For parts'],
  [{ kind: 'offer', open: true }, 'Open to offers'],
  [{ kind: 'wish', cents: 4000 }, 'Looking for · up to $40'],
  [{ kind: 'wish' }, 'Looking for'],
] as const)('the sale %o is shown as “%s”', (sale, line) => {
  expect(saleParts(sale).join(' · ')).toBe(line)
})

test.each<[string, object]>([
  ['no price and no offers', { kind: 'offer' }],
  ['less than nothing', { kind: 'offer', cents: -1 }],
  ['half a cent', { kind: 'offer', cents: 0.5 }],
  ['more than $99,999', { kind: 'offer', cents: 1e9 }],
  ['a text', { kind: 'offer', cents: '100' }],
  ['a switch that is off', { kind: 'offer', cents: 100, open: false }],
  ['an unknown condition', { kind: 'offer', cents: 100, condition: 'mint' }],
  ['a state', { kind: 'offer', cents: 100, state: 'sold' }],
  ['a wish for nothing', { kind: 'wish', cents: 0 }],
  ['a wish that takes offers', { kind: 'wish', cents: 100, open: true }],
  ['a wish with a condition', { kind: 'wish', cents: 100, condition: 'good' }],
  ['an unknown kind', { kind: 'swap', cents: 100 }],
])('a sale with this mistake is refused: %s', (_, sale) => {
  expect(z.safeParse(saleInputSchema, sale).success).toBe(false)
})

test('every price can be typed in the form in which it is shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: centsMaximum }), (cents) => {
      expect(typedPrice(priceText(cents))).toBe(cents)
    }),
  )
})

test.each([
  ['120', 12_000],
  [' $ 1,200 ', 120_000],
  ['9.5', 950],
  ['9,50', 950],
  ['0', 0],
  ['٤٠', 4000],
  ['４０．５', 4050],
  ['', undefined],
  ['abc', undefined],
  ['1.234', undefined],
  ['12,34,5', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['100000', undefined],
])('the typed text %s means %s cents', (typed, cents) => {
  expect(typedPrice(typed)).toBe(cents)
})
