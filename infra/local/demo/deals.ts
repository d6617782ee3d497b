/** The deals of the demo. A reader who signs in as the author finds a deal in every state. */
import type { DealLine } from '../../../shared/deals/circumstances.ts'
import type { LineAction } from '../../../shared/deals/line.ts'
import { meetingStepMs } from '../../../shared/deals/meeting.ts'
import type { Move } from '../../../shared/deals/move.ts'

/** One move of a story. `by` says who makes the move. */
export interface Chapter {
  /** Hours before the first start of the demo. */
  hoursAgo: number
  /** The e-mail address of the buyer. */
  buyer: string
  by: 'seller' | 'buyer'
  move: Exclude<Move['move'], LineAction | 'redeem' | 'remove' | 'drop' | 'pass-time'>
  /** The share of the asking price that an offer or a counter-offer names. */
  part?: number
  /** The times of a proposed meeting, in hours after the first start. */
  meetsIn?: readonly number[]
  /** The text that tells the other person how to find this person at the meeting. */
  text?: string
}

export interface Story {
  /** The seller's e-mail address; by default, any seller who is not a buyer in the story. No two stories share a thing. */
  seller?: string
  chapters: readonly Chapter[]
}

const [author, friend] = ['author@example.com', 'friend@example.com']
const [mia, leo, zoe] = ['camila.reyes@example.com', 'ben.lindqvist@example.com', 'chloe.nguyen@example.com']

const asks = (buyer: string, hoursAgo: number): Chapter => ({ hoursAgo, buyer, by: 'buyer', move: 'ask' })
const reserves = (buyer: string, hoursAgo: number): Chapter => ({
  hoursAgo,
  buyer,
  by: 'seller',
  move: 'agree',
})
/** The chapters in which the seller and a buyer agree to meet `meetsIn` hours after the first start. */
const agree = (buyer: string, hoursAgo: number, meetsIn: number): Chapter[] => [
  asks(buyer, hoursAgo),
  reserves(buyer, hoursAgo - 0.5),
  { hoursAgo: hoursAgo - 1, buyer, by: 'seller', move: 'propose', meetsIn: [meetsIn, meetsIn + 2] },
  { hoursAgo: hoursAgo - 1.5, buyer, by: 'buyer', move: 'accept' },
]
const both = (buyer: string, hoursAgo: number): Chapter[] => [
  { hoursAgo, buyer, by: 'seller', move: 'finish' },
  { hoursAgo: hoursAgo - 0.2, buyer, by: 'buyer', move: 'finish' },
]

export const stories: readonly Story[] = [
  {
    seller: author,
    chapters: [
      asks(mia, 5),
      asks(friend, 4),
      asks(leo, 2),
      { hoursAgo: 1, buyer: zoe, by: 'buyer', move: 'offer', part: 0.8 },
    ],
  },
  {
    seller: author,
    chapters: [
      { hoursAgo: 6, buyer: friend, by: 'buyer', move: 'offer', part: 0.7 },
      { hoursAgo: 5, buyer: friend, by: 'seller', move: 'counter', part: 0.9 },
    ],
  },
  { seller: author, chapters: agree(friend, 8, 26) },
  {
    seller: author,
    chapters: [
      asks(mia, 9),
      reserves(mia, 8),
      { hoursAgo: 1, buyer: mia, by: 'buyer', move: 'propose', meetsIn: [20, 22, 28] },
    ],
  },
  {
    seller: author,
    chapters: [...agree(leo, 30, -3), { hoursAgo: 1, buyer: leo, by: 'buyer', move: 'finish' }],
  },
  { seller: author, chapters: [...agree(zoe, 60, -40), ...both(zoe, 39)] },
  {
    seller: author,
    chapters: [
      ...agree(mia, 50, -30),
      asks(friend, 40),
      { hoursAgo: 29.9, buyer: mia, by: 'seller', move: 'here', text: 'blue jacket' },
      { hoursAgo: 29.1, buyer: mia, by: 'seller', move: 'no-show' },
      { hoursAgo: 29, buyer: friend, by: 'buyer', move: 'end' },
    ],
  },
  // In these stories, the buyer is the author.
  { chapters: [asks(mia, 12), reserves(mia, 11), asks(author, 10)] },
  {
    chapters: [
      asks(mia, 6),
      asks(author, 5),
      reserves(mia, 4),
      { hoursAgo: 0.5, buyer: mia, by: 'buyer', move: 'end' },
    ],
  },
  { seller: friend, chapters: [asks(author, 4), reserves(author, 3)] },
  { chapters: agree(author, 7, 4) },
  {
    chapters: [
      { hoursAgo: 26, buyer: author, by: 'buyer', move: 'offer', part: 0.6 },
      { hoursAgo: 25, buyer: author, by: 'seller', move: 'end' },
    ],
  },
]

interface Scene {
  sellerId: string
  buyerId: string
  /** The thing with its open deals, at the time of the move. */
  line: DealLine
  /** US cents that the seller asks. */
  price: number
  /** The time of the first start, in epoch milliseconds. */
  epoch: number
}

/** Converts a chapter into the move that the seller or the buyer makes. */
export function moveOf(
  { by, move, part = 1, meetsIn = [], text }: Chapter,
  { sellerId, buyerId, line, price, epoch }: Scene,
): Extract<Move, { by: string }> {
  const deal = line.deals.find((one) => one.buyerId === buyerId)
  const of = { by: by === 'buyer' ? buyerId : sellerId, buyerId, round: deal?.round ?? 0 }
  const cents = Math.max(1, Math.round((price * part) / 100) * 100)
  if (move === 'ask') return { move, by: of.by, cents: price }
  if (move === 'offer') return { move, by: of.by, cents }
  if (move === 'counter') return { move, ...of, cents }
  if (move === 'accept') return { move, ...of, at: deal?.proposal?.times[0] ?? 0 }
  if (move === 'here') return { move, ...of, text }
  if (move !== 'propose') return { move, ...of }
  const times = meetsIn.map((hours) => Math.ceil((epoch + hours * 3_600_000) / meetingStepMs) * meetingStepMs)
  return { move, ...of, times, place: { id: 'bizzell' } }
}
