/** What a step says in the conversation of a deal's two people. */
import { meetingText, timesText, type Locality } from './meeting-text.ts'
import type { DealChange } from './deal.ts'
import { priceText } from './sale.ts'

interface Names {
  buyer: string
  seller: string
}
/** Who made the step; missing if time or a third cause did. */
type By = 'buyer' | 'seller' | undefined

interface StepLine {
  /** The one of the two whose message it is: the other one has it as unread. */
  by: 'buyer' | 'seller'
  text: string
}

/**
 * 'Ben offers $15', 'Ann asks $18', 'Reserved for Ben for $18', 'Ann declined.' A place in line at the price, and a turn, concern no
 * conversation: undefined.
 */
export function stepLine(
  change: DealChange,
  by: By,
  { buyer, seller }: Names,
  locality: Locality,
): StepLine | undefined {
  const { state, isOffer, cents } = change
  if (state === 'ended') return endingLine(change, by, { buyer, seller })
  const price = priceText(cents)
  if (state === 'countered') return { by: 'seller', text: `${seller} asks ${price}` }
  if (state === 'held') return heldLine(change, by, { buyer, seller }, locality)
  return state === 'waiting' && isOffer ? { by: 'buyer', text: `${buyer} offers ${price}` } : undefined
}

/** A reservation, a proposal, or an agreed time. Reminders are notifications. */
function heldLine(
  { cents, before, proposal, meeting }: DealChange,
  by: By,
  { buyer, seller }: Names,
  locality: Locality,
): StepLine | undefined {
  if (before !== 'held') return { by: by ?? 'buyer', text: `Reserved for ${buyer} for ${priceText(cents)}` }
  if (by === undefined) return undefined
  if (proposal)
    return { by, text: `${by === 'buyer' ? buyer : seller} proposes ${timesText(proposal, locality)}` }
  return meeting && { by, text: `Meet ${meetingText(meeting, locality)}` }
}

/** What ran out is the message of the one who did not answer. */
function endingLine(
  { before, isOffer, ending, proof }: DealChange,
  by: By,
  { buyer, seller }: Names,
): StepLine | undefined {
  if (proof && before !== 'held')
    return { by: 'seller', text: `Handed over to ${buyer}. The code came late.` }
  const isOpenOffer = before === 'waiting' && isOffer === true
  if (!isOpenOffer && before !== 'countered' && before !== 'held') return undefined
  if (ending === 'unknown') return { by: 'seller', text: 'This deal is over.' }
  if (ending === 'ran-out') {
    const text =
      before === 'held'
        ? 'The reservation ran out.'
        : isOpenOffer
          ? `${buyer}’s offer ran out.`
          : `${seller}’s price ran out.`
    return { by: isOpenOffer ? 'seller' : 'buyer', text }
  }
  if (by === undefined) return undefined
  const name = by === 'buyer' ? buyer : seller
  if (ending === 'done') return { by, text: `Handed over to ${buyer}.` }
  if (ending === 'cancelled') return { by, text: `${name} cancelled.` }
  if (ending === 'declined') return { by, text: `${name} declined.` }
  if (ending === 'left')
    return { by, text: isOpenOffer ? `${name} withdrew the offer.` : `${name} declined.` }
  return { by, text: ending === 'sold' ? 'Sold elsewhere.' : 'This deal is over.' }
}
