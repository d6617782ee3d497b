/** The text of a deal in the list of deals, as one of its two people reads it. */
import type { ListedDeal } from '../../../shared/deals/list-deals.ts'
import { isDisputeOver } from '../../../shared/deals/dispute-no-show.ts'
import { localityOf, meetingText } from '../../../shared/deals/meeting-text.ts'
import { isRateable, isRatingOver } from '../../../shared/deals/rate-deal.ts'
import { serverNow } from '../lib/call.ts'
import { priceText } from '../../../shared/deals/sale.ts'
import { timeText } from './place-text.ts'

/**
 * Whether the person has to act: respond to an offer, a counter-offer, proposed times or a question, confirm that it is
 * their turn, or plan a meeting.
 */
export function isToDo(deal: ListedDeal): boolean {
  const { state, isOffer, isSeller, meeting, stage, finished } = deal
  if (state === 'held' && finished) return (finished.by === 'seller') !== isSeller
  if (state === 'held') return isProposedTo(deal) || stage === 'asked' || (!meeting && !deal.proposedBy)
  return isSeller ? state === 'waiting' && isOffer === true : state === 'countered' || state === 'turn'
}

/** Whether the person is asked, after a handover, if they would deal with the other person again. */
export const mayRate = (deal: ListedDeal): boolean =>
  isRateable(deal) && deal.again === undefined && !isRatingOver(deal, serverNow())

/** Whether the person can say that they were there, after the other person said that they did not come. */
export const mayDispute = (deal: ListedDeal): boolean =>
  deal.ending === 'no-show' && !deal.isOwnMove && !deal.isDisputed && !isDisputeOver(deal, serverNow())

/** Whether the other person proposes times to meet. */
const isProposedTo = ({ proposedBy, isSeller }: ListedDeal): boolean =>
  proposedBy !== undefined && (proposedBy === 'seller') !== isSeller

/**
 * Whether the thing is reserved and the person has nothing to do: a time to meet is agreed, or the other person has to act.
 */
export const isComing = (deal: ListedDeal): boolean => deal.state === 'held' && !isToDo(deal)

/**
 * Returns for example 'Ben offers $15', 'Reserved for you for $15', 'Meet Thu, Dec 3, 3:00 PM · Bizzell Memorial Library',
 * 'It’s your turn until 5:10 PM' or 'Ann declined.'
 */
export function entryText(deal: ListedDeal): string {
  const { state, cents, isOffer, isSeller, until, meeting, stage, finished, post } = deal
  const price = priceText(cents)
  const partner = nameOf(deal)
  const end = until === undefined ? '' : ` until ${timeText(until)}`
  if (state === 'ended') return endingText(deal)
  if (finished && isToDo(deal)) return isSeller ? 'Were you paid?' : 'Did you get it?'
  if (state === 'held' && isProposedTo(deal))
    return `${partner} proposes ${meeting ? 'another time' : 'times to meet'}`
  if (state === 'held' && stage === 'asked') return 'Did you meet?'
  if (meeting && post && state === 'held') return `Meet ${meetingText(meeting, localityOf(post.campusId))}`
  if (state === 'held')
    return isSeller ? `Reserved for ${partner} for ${price}` : `Reserved for you for ${price}`
  if (state === 'turn') return isSeller ? `${partner} has${end} to confirm` : `It’s your turn${end}`
  if (state === 'countered') return isSeller ? `You ask ${price}` : `${partner} asks ${price}`
  if (isOffer) return isSeller ? `${partner} offers ${price}` : `You offered ${price}`
  return isSeller ? `${partner} wants it for ${price}` : `You’re in line at ${price}`
}

/** Returns the other person's name, or 'The other person' if the person may not see them. */
export const nameOf = ({ partner }: ListedDeal) => partner?.name ?? 'The other person'

function endingText(deal: ListedDeal): string {
  const { ending, isOffer, isSeller, isOwnMove } = deal
  const who = isOwnMove ? 'You' : nameOf(deal)
  if (ending === 'declined') return `${who} declined.`
  if (ending === 'cancelled') return `${who} cancelled.`
  if (ending === 'no-show') return noShowText(deal)
  if (ending === 'left') return `${who} left the line.`
  if (ending === 'ran-out' && !isOffer) return 'The time ran out.'
  if (ending === 'ran-out') return isSeller ? `${nameOf(deal)}’s offer ran out.` : 'Your offer ran out.'
  if (ending === 'done')
    return isSeller ? `Handed over to ${nameOf(deal)}.` : `${nameOf(deal)} handed it over.`
  return ending === 'sold' ? 'Sold elsewhere.' : 'This deal is over.'
}

function noShowText(deal: ListedDeal): string {
  const { isOwnMove, isDisputed } = deal
  const name = nameOf(deal)
  if (isOwnMove) return `${name} did not come.${isDisputed ? ` ${name} says they were there.` : ''}`
  return `${name} says you did not come.${isDisputed ? ' You say you were there.' : ''}`
}
