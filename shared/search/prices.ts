/** Prices in a text, in English and Spanish: '$1,200', '20 bucks', '20 dólares', 'asking 45', '1.5k obo'. */
import { withSpacedAmounts } from '../spaced-amounts.ts'

const amount = String.raw`(\d{1,3}(?:[,.]\d{3}){1,2}(?:[.]\d{1,2})?|\d{1,7}(?:[.]\d{1,2})?)(k?)(?![\p{L}\p{N}]|[,.]\d{3})`
const after = String.raw`(?:\$|usd|dollars?|bucks|d[oó]lares|d[oó]lar|obo|or best offer)(?![\p{L}\p{N}])`
const before = String.raw`(?:\$|usd|asking(?: for)?|price|precio|pido|vendo en)`
const patterns = [`${before}[ :]{0,2}${amount}`, String.raw`(?<![\p{L}\p{N}.,])${amount} ?${after}`].map(
  (source) => new RegExp(source, 'giu'),
)
const pricesMaximum = 20

/**
 * Returns the prices in a text in whole dollars, rounded up and without repeats. They are in the order of the patterns
 * that they match, not in the order of the text.
 */
export function pricesIn(text: string): number[] {
  const spaced = withSpacedAmounts(text)
  const found = patterns.flatMap((pattern) =>
    [...spaced.matchAll(pattern)].map(([, digits = '', thousands]) => {
      const dollars = Number(digits.replaceAll(/[,.](?=\d{3})/g, ''))
      return Math.ceil(thousands ? dollars * 1000 : dollars)
    }),
  )
  return [...new Set(found)].slice(0, pricesMaximum)
}
