import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../any-text.ts'
import { codesIn } from '../../shared/search/codes.ts'
import { pricesIn } from '../../shared/search/prices.ts'

test.each<[string, number[]]>([
  ['$20', [20]],
  ['$ 1,200 obo', [1200]],
  ['20 bucks or 30 dólares', [20, 30]],
  ['asking 45, precio: 50', [45, 50]],
  ['1.5k obo, $2k new', [2000, 1500]],
  ['1.200 dolares', [1200]],
  ['$19.99', [20]],
  ['25$', [25]],
  ['$20 each, $20 both', [20]],
  ['$1,200obo or $20OBO', [1200, 20]],
  ['25bucks, $5ea, $15each, 20usd, 30dólares', [5, 15, 25, 20, 30]],
  ['＄20', [20]],
  ['$1,200x', []],
  ['an iPhone 13, 405-555-0123', []],
  ['$1234567890', []],
])('the prices in %j are %j', (text, prices) => {
  expect(pricesIn(text)).toEqual(prices)
})

test('the prices and codes of any text are found quickly, and the index accepts them', () => {
  fc.assert(
    fc.property(fc.oneof(anyText(), fc.stringMatching(/^[$\d ,.kx-]{0,500}$/)), (text) => {
      for (const price of pricesIn(text)) expect(price).toSatisfy(Number.isSafeInteger)
      for (const { code } of codesIn(text))
        expect(code).toMatch(/^([a-z]{0,8}\d{1,13}[a-z]?|\d{1,3}(\.\d)?in|[a-z]{3,6})$/)
    }),
  )
})
