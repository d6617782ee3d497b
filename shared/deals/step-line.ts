/** The message that a step writes into the conversation of a deal's two people. */
import type { Move } from './move.ts'
import { meetingText, timesText, type Locality } from './meeting-text.ts'
import type { DealChange } from './deal.ts'
import { priceText } from './sale.ts'

interface Names {
  buyer: string
  seller: string
}
/** The move of a step, and the side that made it. A deadline, or a cause outside the deal, has no side. */
interface Cause {
  by: 'buyer' | 'seller' | undefined
  move: Move['move']
}

interface StepLine {
  /** The sender of the message, which is unread for the other person. */
  by: 'buyer' | 'seller'
  text: string
}

/**
 * 'Ben offers $15', 'Ann asks $18', 'Reserved for Ben for $18', 'Ann declined.' Undefined for a place in line at the price
 * and for a turn, which cause no message.
 */
export function stepLine(
  change: DealChange,
  cause: Cause,
  { buyer, seller }: Names,
  locality: Locality,
): StepLine | undefined {
  const { state, isOffer, cents } = change
  if (state === 'ended') return endingLine(change, cause, { buyer, seller })
  const price = priceText(cents)
  if (state === 'countered') return { by: 'seller', text: `${seller} asks ${price}` }
  if (state === 'held') return heldLine(change, cause, { buyer, seller }, locality)
  return state === 'waiting' && isOffer ? { by: 'buyer', text: `${buyer} offers ${price}` } : undefined
}

/** A reservation, or a message of one of the two about their meeting. Reminders are notifications, not messages. */
function heldLine(
  { cents, before, proposal, meeting, here }: DealChange,
  { by, move }: Cause,
  { buyer, seller }: Names,
  locality: Locality,
): StepLine | undefined {
  // The same step may also reserve the thing.
  if (by && (move === 'finish' || move === 'sell'))
    return { by, text: `${by === 'buyer' ? buyer : seller} says it was handed over.` }
  if (before !== 'held') return { by: by ?? 'buyer', text: `Reserved for ${buyer} for ${priceText(cents)}` }
  if (by === undefined) return undefined
  const name = by === 'buyer' ? buyer : seller
  if (move === 'propose' && proposal) return { by, text: `${name} proposes ${timesText(proposal, locality)}` }
  if (move === 'accept' && meeting) return { by, text: `Meet ${meetingText(meeting, locality)}` }
  if (move === 'deny') return { by, text: `${name} says it was not handed over.` }
  if (move !== 'here') return undefined
  const hint = here?.[by]?.text
  return { by, text: hint === undefined ? `${name} is here.` : `${name} is here: “${hint}”` }
}

/** If time ran out, the message is from the person who did not answer. */
function endingLine(
  { before, isOffer, ending, proof }: DealChange,
  { by, move }: Cause,
  { buyer, seller }: Names,
): StepLine | undefined {
  if (move === 'redeem' && before !== 'held' && ending === 'done')
    return { by: 'seller', text: `Handed over to ${buyer}. The code came late.` }
  const isOpenOffer = before === 'waiting' && isOffer === true
  if (!isOpenOffer && before !== 'countered' && before !== 'held') return undefined
  if (ending === 'unknown' || ending === 'closed') return { by: 'seller', text: 'This deal is over.' }
  if (ending === 'sold') return { by: 'seller', text: 'Sold elsewhere.' }
  if (ending === 'ran-out') {
    const text =
      before === 'held'
        ? 'The reservation ran out.'
        : isOpenOffer
          ? `${buyer}’s offer ran out.`
          : `${seller}’s price ran out.`
    return { by: isOpenOffer ? 'seller' : 'buyer', text }
  }
  if (ending === 'over' && by === undefined) return { by: 'seller', text: 'This deal is over.' }
  // The other person did not answer for a day.
  if (ending === 'done' && proof?.way === 'one') return { by: 'seller', text: `Handed over to ${buyer}.` }
  if (by === undefined) return undefined
  const name = by === 'buyer' ? buyer : seller
  if (move === 'deny') return { by, text: `${name} says it was not handed over.` }
  if (ending === 'no-show') return { by, text: `${by === 'buyer' ? seller : buyer} did not come.` }
  if (ending === 'done') return { by, text: `Handed over to ${buyer}.` }
  if (ending === 'cancelled') return { by, text: `${name} cancelled.` }
  if (ending === 'declined') return { by, text: `${name} declined.` }
  if (ending === 'left')
    return { by, text: isOpenOffer ? `${name} withdrew the offer.` : `${name} declined.` }
  return { by, text: 'This deal is over.' }
}
