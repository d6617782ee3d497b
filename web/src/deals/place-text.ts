/** The text of a deal as its buyer reads it. */
import { priceText } from '../../../shared/deals/sale.ts'
import { serverNow } from '../lib/call.ts'
import type { DealView } from '../../../shared/deals/view.ts'

/** Returns for example 'You’re 2nd in line.', 'Ann asks $18.' or 'It’s your turn. Confirm until 5:10 PM.' */
export function dealText(deal: DealView, seller: string): string {
  const { state, place, cents, isOffer, until, meeting, finished } = deal
  const end = until === undefined ? '' : ` until ${timeText(until)}`
  if (deal.isNamed) return 'Reserved for you.'
  // After a time to meet is agreed, the end of the reservation no longer counts.
  if (state === 'held') return `Reserved for you for ${priceText(cents)}${meeting || finished ? '' : end}.`
  if (state === 'turn') return `It’s your turn. Confirm${end}.`
  if (state === 'countered') return `${seller} asks ${priceText(cents)}.`
  if (isOffer) return `You offered ${priceText(cents)}.${end && ` ${seller} has${end}.`}`
  return place === undefined ? 'You’re in line.' : `You’re ${ordinal(place)} in line.`
}

const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' })

/** Returns for example '1st', '22nd' or '13th'. */
export const ordinal = (place: number): string => `${place}${suffixes[ordinals.select(place)] ?? 'th'}`

/** Returns '5:10 PM' for a time today, 'Tue 3:00 PM' for another day. */
export function timeText(at: number, now = serverNow()): string {
  const day = (time: number) => new Date(time).toDateString()
  const form: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }
  if (day(at) === day(now)) return new Intl.DateTimeFormat('en-US', form).format(at)
  return new Intl.DateTimeFormat('en-US', { ...form, weekday: 'short' }).format(at).replace(',', '')
}
