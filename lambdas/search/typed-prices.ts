/** Price limits in a typed search, in English and Spanish: 'under $20', 'menos de 20', '$10-30'. */
import { pricesIn } from '../../shared/search/prices.ts'

/** Whole dollars, both included. */
export interface PriceRange {
  gte?: number
  lte?: number
}

const currency = String.raw`(?:\$|usd|dollars?|bucks|d[oó]lar(?:es)?)`
const number = String.raw`(?:\d{1,3}(?:,\d{3})+|\d{1,6})(?:[.]\d{1,2})?k?`
const digits = `(${number})`
const to = ' ?(?:-|–|to|a) ?'
const amount = `(?:${currency} ?)?${digits}(?: ?${currency})?`
/** Words after a number that is no price: 'under 5 miles', 'over 18 years'. */
const units =
  'years?|yrs?|a[ñn]os|months?|meses|weeks?|days?|d[ií]as|hours?|hrs?|horas|minutes?|mins?|miles?|mi|millas|km|feet|foot|ft|inch|inches|in|cm|mm|lbs?|pounds|kg|oz|gb|tb|hz|watts?|w|people|personas'
const start = String.raw`(?<![\p{L}\p{N}])`
const end = String.raw`(?![\p{L}\p{N}]|[.,]\d| ?(?:["'%]|(?:${units})(?![\p{L}\p{N}])))`

const most =
  '(?:under|below|less than|cheaper than|up to|at most|no more than|menos de|no m[aá]s de|por debajo de|hasta|<=?)'
const least = '(?:over|above|more than|at least|m[aá]s de|por encima de|al menos|desde|>=?)'
const pattern = (source: string) => new RegExp(`${start}${source}${end}`, 'iu')

const between = (first: number, second: number): PriceRange => ({
  gte: Math.min(first, second),
  lte: Math.max(first, second),
})
const atMost = (lte: number): PriceRange => ({ lte })
const atLeast = (gte: number): PriceRange => ({ gte })

/** Some words mean a price only next to a dollar sign: 'air max 90', '2 a 3 cuartos' are no prices. */
const forms: [form: RegExp, range: (first: number, second: number) => PriceRange][] = [
  [pattern(`(?:between|entre) ${amount} (?:and|y) ${amount}`), between],
  [
    pattern(
      String.raw`(?:(?:from|de) )?(?=[^$]{0,12}\$|${number}${to}${number} ?${currency})${amount}${to}${amount}`,
    ),
    between,
  ],
  [pattern(`${most} ?${amount}`), atMost],
  [pattern(`${least} ?${amount}`), atLeast],
  [pattern(String.raw`(?:max|m[aá]ximo):? (?=[\d,.]*k? ?${currency})${amount}`), atMost],
  [
    pattern(
      String.raw`(?=[\d,.]*k? ?${currency})${amount} (?:(?:or|and|&) (?:less|under|below)|max|[oy] menos|m[aá]ximo)`,
    ),
    atMost,
  ],
  [
    pattern(
      String.raw`(?=[\d,.]*k? ?${currency})${amount}(?: ?\+| (?:(?:or|and|&) (?:more|up|over|above)|[oy] m[aá]s))`,
    ),
    atLeast,
  ],
]

/** The limits that a search names, and the rest of its text. */
export function typedPrices(text: string): { rest: string; range: PriceRange | undefined } {
  return forms.reduce<{ rest: string; range: PriceRange | undefined }>(
    ({ rest, range }, [form, rangeOf]) => {
      const [found, first, second] = form.exec(rest) ?? []
      if (found === undefined) return { rest, range }
      const named = rangeOf(dollars(first), dollars(second))
      return { rest: rest.replace(found, ' '), range: { ...range, ...named } }
    },
    { rest: text, range: undefined },
  )
}

const dollars = (amount = '') => pricesIn(`$${amount}`)[0] ?? 0

/** The same text with every price written like '$20'. */
export function withDollarSigns(text: string): string {
  return text.replace(new RegExp(`${start}${digits} ?${currency}(?![\\p{L}\\p{N}])`, 'giu'), '$$$1')
}
