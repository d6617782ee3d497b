import { expect, test } from 'vitest'
import { typedPrices, withDollarSigns } from '../../lambdas/search/typed-prices.ts'

test.each([
  ['lamp under $20', 'lamp', { lte: 20 }],
  ['lamp below 20 bucks', 'lamp', { lte: 20 }],
  ['lámpara menos de 20', 'lámpara', { lte: 20 }],
  ['silla hasta 20 dólares', 'silla', { lte: 20 }],
  ['couch less than $1,200', 'couch', { lte: 1200 }],
  ['couch < 1.5k', 'couch', { lte: 1500 }],
  ['under $9.99 mug', 'mug', { lte: 10 }],
  ['bike over 100', 'bike', { gte: 100 }],
  ['bicicleta más de 100', 'bicicleta', { gte: 100 }],
  ['desk at least $50', 'desk', { gte: 50 }],
  ['desk between 20 and 40', 'desk', { gte: 20, lte: 40 }],
  ['escritorio entre 40 y 20 dólares', 'escritorio', { gte: 20, lte: 40 }],
  ['$10-30 chair', 'chair', { gte: 10, lte: 30 }],
  ['chair 10 to 30$', 'chair', { gte: 10, lte: 30 }],
  ['desk from $20 to $50', 'desk', { gte: 20, lte: 50 }],
  ['desk max $50', 'desk', { lte: 50 }],
  ['$50 or less desk', 'desk', { lte: 50 }],
  ['$20 and under desk', 'desk', { lte: 20 }],
  ['desk $20 & under', 'desk', { lte: 20 }],
  ['desk $100 and up', 'desk', { gte: 100 }],
  ['desk 100 dollars or more', 'desk', { gte: 100 }],
  ['desk $100+', 'desk', { gte: 100 }],
  ['lamp 10-20 dollars', 'lamp', { gte: 10, lte: 20 }],
  ['lamp 10 to 20 bucks', 'lamp', { gte: 10, lte: 20 }],
  ['desk over 20 under 50', 'desk', { gte: 20, lte: 50 }],
])('the search “%s” has the words “%s” and a price limit', (typed, rest, range) => {
  const found = typedPrices(typed)
  expect([found.rest.trim(), found.range]).toEqual([rest, range])
})

test.each([
  'air max 90',
  'iphone 13',
  'apartment under 5 miles',
  'under 6ft rug',
  'over 18 years',
  '18 and over',
  '10-20 people',
  'thunder 20',
  '2 a 3 cuartos',
  'math 1914-2423',
])('the search “%s” has no price limit', (typed) => {
  expect(typedPrices(typed)).toEqual({ rest: typed, range: undefined })
})

test('a typed price is rewritten with a dollar sign, for any name of the currency', () => {
  expect(withDollarSigns('lamp 20 bucks')).toBe('lamp $20')
  expect(withDollarSigns('20 dólares, 1,200 usd or 30$')).toBe('$20, $1,200 or $30')
})
