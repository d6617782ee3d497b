/**
 * Everything that can happen to a thing and the deals about it, as one pure function of the line. Handlers, the clock,
 * the browser and the tests share it. `moveDeal` applies passed deadlines first, so no move is judged by an expired
 * state, even if the deadlines were not applied in time.
 */
import { dealsPerLine, offersPerBuyer, queueOf } from './deal.ts'
import type { Deal, DealChange, DealEnding } from './deal.ts'
import { LineDraft } from './line-draft.ts'
import type { Circumstances, DealLine } from './circumstances.ts'
import type { LineAction } from './line.ts'
import { mayBeHere, mayMiss, mayPropose } from './meeting.ts'
import { movesOfBuyer, movesOfSeller, type Move, type MoveRefusal } from './move.ts'
import { holdsForFirst, type Sale } from './sale.ts'

/** The line after a move, with the changes of each deal. A move that had already been made changes nothing itself. */
export type Moved = { line: DealLine; changes: DealChange[] } | { refusal: MoveRefusal }

export function moveDeal(line: DealLine, move: Move, circumstances: Circumstances): Moved {
  const passed = passTime(line, circumstances)
  const draft = new LineDraft(passed.line, circumstances)
  const refusal = make(draft, move, circumstances)
  if (refusal) return { refusal }
  const moved = draft.close('by' in move && move.by === circumstances.sellerId)
  return { line: moved.line, changes: joined(passed.changes, moved.changes) }
}

/** The line after all passed deadlines, even if no write has applied them yet. The deadlines make a separate version. */
export function passTime(line: DealLine, circumstances: Circumstances) {
  const draft = new LineDraft(line, circumstances)
  draft.passTime()
  return draft.close()
}

/**
 * Joins two lists of changes. A deal in both lists gets one change, from its state before the first to its state after
 * the second.
 */
function joined(first: DealChange[], then: DealChange[]): DealChange[] {
  const known = new Map(first.map((change) => [change.id, change]))
  for (const change of then) {
    const { before, beforeSince, asked, reached } = known.get(change.id) ?? change
    known.set(change.id, { ...change, before, beforeSince, asked, reached })
  }
  return [...known.values()]
}

function make(draft: LineDraft, move: Move, circumstances: Circumstances): MoveRefusal | undefined {
  if (move.move === 'pass-time') return undefined
  if (move.move === 'drop') return draft.drop(move.buyerId)
  if (move.move === 'remove') return remove(draft)
  if (move.move === 'redeem') return redeem(draft, move, circumstances)
  if ('version' in move) return act(draft, move, circumstances)
  return 'round' in move ? go(draft, move, circumstances) : enter(draft, move, circumstances)
}

/** An action of the seller on the thing itself. */
function act(
  draft: LineDraft,
  { move, by, version, buyerId }: Extract<Move, { move: LineAction }>,
  circumstances: Circumstances,
): MoveRefusal | undefined {
  if (by !== circumstances.sellerId) return 'deal-not-found'
  if (version !== draft.stateVersion) return 'deal-changed'
  if (draft.state === 'reserved') return 'reserved-already'
  if (move === 'sell' && buyerId !== undefined) return sellTo(draft, buyerId, circumstances)
  return draft.act(move) ? undefined : 'deal-changed'
}

/**
 * The post is deleted. A reported handover counts, a hold is cancelled by the seller, and every other deal ends with the
 * thing.
 */
function remove(draft: LineDraft): undefined {
  const { reserved } = draft
  if (reserved?.finished) draft.finish(reserved, { way: 'one' })
  else if (reserved)
    draft.end(reserved, reserved.state === 'held' ? 'cancelled' : 'closed', { promotes: false })
  draft.act('close')
}

/** Holds the thing for the buyer whom the seller names, until the buyer answers. The buyer need not have been in line. */
function sellTo(
  draft: LineDraft,
  buyerId: string,
  { sale, sellerId, hasTalked }: Circumstances,
): MoveRefusal | undefined {
  if (buyerId === sellerId) return 'own-thing'
  if (sale.kind !== 'offer') return 'not-for-sale'
  if (draft.state !== 'available') return 'deal-changed'
  const deal = draft.dealOf(buyerId)
  if (!deal && !hasTalked) return 'buyer-unknown'
  if (!deal && draft.deals.length >= dealsPerLine) return 'line-full'
  if (deal) draft.hold(deal)
  else draft.enter(buyerId, { cents: sale.cents ?? 0, state: 'held', isNamed: true })
  const held = draft.dealOf(buyerId)
  if (held) draft.claim(held, 'seller')
  return undefined
}

/** A proven handover ends the deal as done, even if the deal has ended in another way since. */
function redeem(
  draft: LineDraft,
  { by, deal, proof }: Extract<Move, { move: 'redeem' }>,
  { sellerId }: Circumstances,
): MoveRefusal | undefined {
  if (by !== sellerId) return 'deal-not-found'
  const open = draft.dealOf(deal.buyerId)
  if (open?.id === deal.id) draft.finish(open, proof)
  else {
    draft.finishLate(deal, proof)
    // The two have begun another deal about the thing, which ends as handed over.
    if (open?.state === 'held') draft.finish(open, { way: 'one' })
  }
  return undefined
}

/** A buyer asks for the thing, or makes an offer. A repeated request changes nothing. */
function enter(
  draft: LineDraft,
  move: Extract<Move, { move: 'ask' | 'offer' }>,
  { sale, sellerId, formerOffers = 0 }: Circumstances,
): MoveRefusal | undefined {
  const deal = draft.dealOf(move.by)
  if (move.by === sellerId) return 'own-thing'
  if (sale.kind !== 'offer' || draft.state === 'closed') return 'not-for-sale'
  if (draft.state === 'sold') return 'sold'
  const isAtPrice = move.move === 'ask' || (sale.cents !== undefined && move.cents >= sale.cents)
  if (deal && isRepeated(deal, { isAtPrice, cents: move.cents })) return undefined
  if (deal?.state === 'turn' || deal?.state === 'held') return 'deal-changed'
  const refusal = isAtPrice ? askRefusal(move, sale) : offerRefusal(move.cents, sale)
  if (refusal) return refusal
  if (!deal && draft.deals.length >= dealsPerLine) return 'line-full'
  if (isAtPrice) {
    const isFirst = draft.state === 'available' && queueOf(draft.deals).length === 0
    const cents = sale.cents ?? move.cents
    draft.enter(move.by, { cents, state: isFirst && holdsForFirst(sale) ? 'held' : 'waiting' })
    return undefined
  }
  if (deal?.state === 'waiting' && !deal.isOffer) return 'deal-changed'
  const offers = (deal?.offers ?? formerOffers) + 1
  if (offers > offersPerBuyer) return 'no-offers-left'
  draft.enter(move.by, { cents: move.cents, state: 'waiting', isOffer: true, offers })
  return undefined
}

function isRepeated(deal: Deal, { isAtPrice, cents }: { isAtPrice: boolean; cents: number }): boolean {
  if (isAtPrice) return deal.state !== 'countered' && !deal.isOffer
  return deal.state === 'waiting' && deal.isOffer === true && deal.cents === cents
}

function askRefusal({ move, cents }: { move: string; cents: number }, sale: Sale): MoveRefusal | undefined {
  if (sale.cents === undefined) return 'price-changed'
  return move === 'ask' && cents !== sale.cents ? 'price-changed' : undefined
}

function offerRefusal(cents: number, { open, cents: price }: Sale): MoveRefusal | undefined {
  if (!open) return 'offers-closed'
  return price !== undefined && cents * 2 < price ? 'offer-too-low' : undefined
}

/** A move in a deal by one of its two people. */
function go(
  draft: LineDraft,
  move: Extract<Move, { round: number }>,
  { sellerId, now }: Circumstances,
): MoveRefusal | undefined {
  const isSeller = move.by === sellerId
  const deal = draft.dealOf(move.buyerId)
  if (!deal || (!isSeller && move.by !== move.buyerId)) return 'deal-not-found'
  if (deal.round !== move.round) return 'deal-changed'
  const may = isSeller ? movesOfSeller(deal) : movesOfBuyer(deal)
  if (!may.includes(move.move)) return 'deal-changed'
  if (move.move === 'propose') return propose(draft, deal, move, { isSeller, now })
  if (move.move === 'accept') return accept(draft, deal, move, { isSeller, now })
  if (move.move === 'here') return arrive(draft, deal, move, { isSeller, now })
  if (move.move === 'no-show') return miss(draft, deal, { isSeller, now })
  if (move.move === 'finish') finish(draft, deal, isSeller ? 'seller' : 'buyer')
  else if (move.move === 'deny') draft.deny(deal)
  else if (move.move === 'counter') draft.counter(deal, move.cents)
  else if (move.move === 'end') draft.end(deal, endingBy(isSeller, deal), { promotes: !isSeller })
  else if (draft.reserved && draft.reserved !== deal) return 'reserved-already'
  else draft.hold(deal)
  return undefined
}

interface Mover {
  isSeller: boolean
  now: number
}

function propose(
  draft: LineDraft,
  deal: Deal,
  { times, place }: Extract<Move, { move: 'propose' }>,
  { isSeller, now }: Mover,
): MoveRefusal | undefined {
  if (!times.every((at) => mayPropose(at, now))) return 'bad-input'
  const by = isSeller ? 'seller' : 'buyer'
  draft.propose(deal, { by, times: times.toSorted((a, b) => a - b), place, at: now })
  return undefined
}

/** A proposed time that has passed can no longer be chosen. */
function accept(
  draft: LineDraft,
  deal: Deal,
  { at }: Extract<Move, { move: 'accept' }>,
  { isSeller, now }: Mover,
): MoveRefusal | undefined {
  const { proposal } = deal
  const isOthers = proposal && (proposal.by === 'seller') !== isSeller
  if (!isOthers || !proposal.times.includes(at) || at <= now) return 'deal-changed'
  draft.agreeOn(deal, proposal, at)
  return undefined
}

/** One of the two says that they are at the place. A repetition changes nothing. */
function arrive(
  draft: LineDraft,
  deal: Deal,
  { text }: Extract<Move, { move: 'here' }>,
  { isSeller, now }: Mover,
): MoveRefusal | undefined {
  const side = isSeller ? 'seller' : 'buyer'
  if (!deal.meeting) return 'deal-changed'
  const refusal = mayBeHere(deal.meeting, now)
  if (!refusal && !deal.here?.[side]) draft.arrive(deal, side, text)
  return refusal
}

/**
 * A person who waits at the place says that the other did not come. The next buyer in line gets the turn only if the
 * seller is the one who waits.
 */
function miss(draft: LineDraft, deal: Deal, { isSeller, now }: Mover): MoveRefusal | undefined {
  const { meeting, here } = deal
  const [own, others] = isSeller ? [here?.seller, here?.buyer] : [here?.buyer, here?.seller]
  if (!meeting || others) return 'deal-changed'
  if (!own || !mayMiss(meeting, now)) return 'too-early'
  draft.end(deal, 'no-show', { promotes: isSeller })
  return undefined
}

/** The first report of a handover asks the other person; the second ends the deal. */
function finish(draft: LineDraft, deal: Deal, side: 'buyer' | 'seller'): void {
  if (deal.finished === undefined) draft.claim(deal, side)
  else if (deal.finished.by !== side) draft.finish(deal, { way: 'both' })
}

function endingBy(isSeller: boolean, { state }: Deal): DealEnding {
  if (state === 'held') return 'cancelled'
  if (!isSeller) return 'left'
  return state === 'countered' ? 'over' : 'declined'
}
