/** The moves on a thing and the deals about it, and who may make them. Their effects are in move-deal.ts. */
import type { Deal } from './deal.ts'
import type { Proof } from './handover.ts'
import type { OverDeal } from './circumstances.ts'
import { lineActions, type LineAction } from './line.ts'
import type { MeetingPlace } from './meeting.ts'

/**
 * `ask` for the thing at its price, `offer` another amount, `counter` an offer, `agree` (reserve, accept, confirm), `end`
 * (leave, decline, withdraw, pass, cancel). `propose` times to meet, `accept` one of them. `here`: one of the two is at the
 * place; `no-show`: the other one did not come. `finish`: the thing was handed over; `deny`: it was not; `redeem`: a code
 * of the buyer proves that it was. `sell` may name the buyer, who is then asked whether they have it. `remove`: the post is
 * deleted. `pass-time` only applies passed deadlines; `drop` ends a deal without a reason.
 */
export type Move =
  | { move: 'ask' | 'offer'; by: string; cents: number }
  | { move: 'counter'; by: string; buyerId: string; round: number; cents: number }
  | { move: 'agree' | 'end' | 'finish' | 'deny' | 'no-show'; by: string; buyerId: string; round: number }
  | { move: 'propose'; by: string; buyerId: string; round: number; times: number[]; place: MeetingPlace }
  | { move: 'accept'; by: string; buyerId: string; round: number; at: number }
  | { move: 'here'; by: string; buyerId: string; round: number; text?: string | undefined }
  | { move: 'redeem'; by: string; deal: OverDeal; proof: Proof }
  | { move: LineAction; by: string; version: number; buyerId?: string | undefined }
  | { move: 'remove'; by: string }
  | { move: 'drop'; buyerId: string }
  | { move: 'pass-time' }

export const moveNames = [
  'ask',
  'offer',
  'counter',
  'agree',
  'end',
  'propose',
  'accept',
  'here',
  'no-show',
  'finish',
  'deny',
  'redeem',
  ...lineActions,
  'remove',
  'drop',
  'pass-time',
] as const satisfies Move['move'][]

export type MoveRefusal =
  | 'not-for-sale'
  | 'sold'
  | 'own-thing'
  | 'price-changed'
  | 'line-full'
  | 'offer-too-low'
  | 'offers-closed'
  | 'no-offers-left'
  | 'reserved-already'
  | 'deal-changed'
  | 'deal-not-found'
  | 'too-early'
  | 'window-closed'
  | 'bad-input'
  | 'buyer-unknown'

export type Going = Extract<Move, { round: number }>['move']

/** The seller's moves in a deal, the usual one first. */
export function movesOfSeller(deal: Pick<Deal, 'state' | 'isOffer' | 'finished'>): Going[] {
  if (deal.state === 'waiting') return deal.isOffer ? ['agree', 'counter', 'end'] : ['agree', 'end']
  if (deal.state === 'held') return movesOfHeld(deal, 'seller')
  return deal.state === 'turn' ? [] : ['end']
}

/** The moves of one side in a held deal. Once one side says that the thing was handed over, the other one answers. */
function movesOfHeld({ finished }: Pick<Deal, 'finished'>, side: 'buyer' | 'seller'): Going[] {
  if (finished) return finished.by === side ? ['finish'] : ['finish', 'deny']
  return ['finish', 'accept', 'propose', 'here', 'no-show', 'end']
}

/** The buyer's moves in their deal, the usual one first. Another offer is the move `offer`. */
export function movesOfBuyer(deal: Pick<Deal, 'state' | 'finished'>): Going[] {
  const { state } = deal
  if (state === 'held') return movesOfHeld(deal, 'buyer')
  return state === 'countered' || state === 'turn' ? ['agree', 'end'] : ['end']
}
