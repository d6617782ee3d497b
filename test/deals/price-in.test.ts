import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { priceIn } from '../../shared/deals/price-in.ts'
import { saleInputSchema } from '../../shared/deals/sale-input.ts'
import { priceText, type Sale } from '../../shared/deals/sale.ts'
import { anyText } from '../any-text.ts'

/**
 * Posts as students write them, each with the sale that a careful reader expects, such as '120 open', 'free' or 'wish
 * 40', or '-' for no sale.
 */
const texts = readFileSync(new URL('price-texts.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [label = '', ...text] = line.split(' | ')
    return { label: label.trim(), text: text.join(' | ') }
  })

function labelOf(sale: Sale | undefined): string {
  if (!sale) return '-'
  const dollars = sale.cents === undefined ? '' : String(sale.cents / 100)
  if (sale.kind === 'wish') return `wish ${dollars}`.trim()
  return dollars === '0' ? 'free' : `${dollars}${sale.open ? ' open' : ''}`
}
const same = (label: string) => label.replace(/(\.\d)0(?!\d)/, '$1')

test('at most one in fifty of more than 300 English and Spanish texts is misread', () => {
  expect(texts.length).toBeGreaterThanOrEqual(300)
  const wrong = texts
    .map(({ label, text }) => ({ label: same(label), text, read: labelOf(priceIn(text)) }))
    .filter(({ label, read }) => label !== read)
  expect(
    wrong.length,
    wrong.map(({ label, text, read }) => `${read} for ${label}: ${text}`).join('\n'),
  ).toBeLessThan(texts.length / 50)
})

describe('a price', () => {
  const things = ['desk lamp', 'CHEM 1315 book', 'iPhone 13', 'bike (26 in)', 'dorm fridge', 'silla']
  const thing = fc.constantFrom(...things)
  const cents = fc
    .integer({ min: 100, max: 9_999_900 })
    .map((value) => (value % 3 === 0 ? value : value - (value % 100)))
  const written = [
    (text: string) => `$${text}`,
    (text: string) => `${text}$`,
    (text: string) => `$ ${text}`,
    (text: string) => `${text} bucks`,
    (text: string) => `asking ${text}`,
    (text: string) => `pido ${text}`,
  ]
  const price = fc.tuple(cents, fc.constantFrom(...written), fc.boolean()).map(([value, write, isPlain]) => {
    const shown = priceText(value).slice(1)
    return { value, words: write(isPlain ? shown.replaceAll(',', '') : shown) }
  })
  /** Texts that look like prices but name none; they are placed around a price. */
  const noise = fc.constantFrom(
    'Call 405-555-0134.',
    'Pick up at 5:30 pm.',
    'Was $2,345 new.',
    'I paid $777 for it!',
    'Smoke-free home.',
    'Feel free to text me.',
    'Fits 2 people.',
    'Costó $888 nuevo.',
    'Dorm 1204, room 12.',
    'Free delivery on campus.',
  )

  test('is found in every notation, before or after the thing', () => {
    fc.assert(
      fc.property(thing, price, fc.boolean(), (what, { value, words }, isFirst) => {
        const text = isFirst ? `${words}, ${what}` : `${what} ${words}`
        expect(priceIn(text)).toMatchObject({ kind: 'offer', cents: value })
      }),
    )
  })

  test('is found among telephone numbers, times and other amounts', () => {
    fc.assert(
      fc.property(
        thing,
        price,
        fc.array(noise, { maxLength: 3 }),
        noise,
        (what, { value, words }, more, last) => {
          expect(priceIn(`${more.join(' ')} ${what}, ${words}. ${last}`)).toMatchObject({
            kind: 'offer',
            cents: value,
          })
        },
      ),
    )
  })

  test('is not found in a text without a price, for example in telephone numbers and times', () => {
    fc.assert(
      fc.property(thing, fc.array(noise, { minLength: 1, maxLength: 4 }), (what, all) => {
        expect(priceIn(`My ${what}. ${all.join(' ')}`)).toBeUndefined()
      }),
    )
  })

  test('of a wish is the most that its author would pay', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Looking for a', 'ISO', 'WTB', 'Anyone selling a', 'Busco', 'Compro'),
        thing,
        price,
        fc.constantFrom('under', 'up to', 'max', 'hasta'),
        (begin, what, { value, words }, most) => {
          fc.pre(/^[\d$]/.test(words))
          expect(priceIn(`${begin} ${what} ${most} ${words}`)).toEqual({ kind: 'wish', cents: value })
        },
      ),
    )
  })
})

test('the sale that is suggested for any text is valid input of a post', () => {
  const part = fc.oneof(
    anyText({ maxLength: 20 }),
    fc.constantFrom(' looking for a house ', ' free ', ' under ', ' asking ', ' obo ', ' - ', ' to ', 'k '),
    fc.bigInt({ min: 0n, max: 10n ** 9n }).map((dollars) => `$${dollars}`),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const sale = priceIn(parts.join(''))
      if (sale) expect(z.safeParse(saleInputSchema, sale).success).toBe(true)
    }),
    { numRuns: 500 },
  )
  expect(priceIn('Looking for a house, $200,000-$300,000')).toEqual({ kind: 'wish' })
})
