/** What a deal in the list says to one of its two people. */
import type { DealEntry } from '../../../shared/deals/entry.ts'
import { priceText } from '../../../shared/deals/sale.ts'
import { timeText } from './place-text.ts'

/** Whether the person has to do something: answer an offer or a counter, confirm a turn, agree on a time. */
export function isToDo({ state, isOffer, sellerId }: DealEntry, meId: string): boolean {
  if (state === 'held') return true
  return sellerId === meId
    ? state === 'waiting' && isOffer === true
    : state === 'countered' || state === 'turn'
}

interface Reader {
  isSeller: boolean
  /** The other person's name, if they may be seen. */
  partner: string | undefined
}

/** 'Ben offers $15', 'Reserved for you for $15', 'It’s your turn until 5:10 PM', 'Ann declined.' */
export function entryText(deal: DealEntry, { isSeller, partner = 'The other person' }: Reader): string {
  const { state, cents, isOffer, until } = deal
  const price = priceText(cents)
  const end = until === undefined ? '' : ` until ${timeText(until)}`
  if (state === 'ended') return endingText(deal, { isSeller, partner })
  if (state === 'held')
    return isSeller ? `Reserved for ${partner} for ${price}` : `Reserved for you for ${price}`
  if (state === 'turn') return isSeller ? `${partner} has${end} to confirm` : `It’s your turn${end}`
  if (state === 'countered') return isSeller ? `You ask ${price}` : `${partner} asks ${price}`
  if (isOffer) return isSeller ? `${partner} offers ${price}` : `You offered ${price}`
  return isSeller ? `${partner} wants it for ${price}` : `You’re in line at ${price}`
}

function endingText(
  { ending, by, sellerId, isOffer }: DealEntry,
  { isSeller, partner = '' }: Reader,
): string {
  const isOwn = by !== undefined && (by === sellerId) === isSeller
  const who = isOwn ? 'You' : partner
  if (ending === 'declined') return `${who} declined.`
  if (ending === 'cancelled') return `${who} cancelled.`
  if (ending === 'left') return `${who} left the line.`
  if (ending === 'ran-out') return isOffer && !isSeller ? 'Your offer ran out.' : 'It ran out.'
  return ending === 'sold' ? 'Sold elsewhere.' : 'This deal is over.'
}
