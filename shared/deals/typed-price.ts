import { asciiDigits } from '../ascii-digits.ts'
import { priceText } from './sale.ts'
import { centsMaximum } from './schema.ts'

/**
 * The cents of a price as people type it: '120', '$1,200', '9.5', '9,50', '٤٠'; undefined for no price, or one that is
 * too high.
 */
export function typedPrice(typed: string): number | undefined {
  const text = asciiDigits(typed.normalize('NFKC')).replaceAll(/[\s$]/g, '')
  const whole = /^(\d+|\d{1,3}(?:,\d{3})+)(?:[.,](\d{0,2}))?$/.exec(text)
  if (!whole) return undefined
  const [, dollars = '', part = ''] = whole
  const cents = Number(dollars.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
  return cents <= centsMaximum ? cents : undefined
}

/** Cents as a person would type them: '1,200', '0'. Without cents, the text is empty. */
export function textOfPrice(cents: number | undefined): string {
  if (cents === undefined) return ''
  return cents === 0 ? '0' : priceText(cents).slice(1)
}
