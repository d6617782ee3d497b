/** A deal: one buyer and one thing. Its moves are in move-deal.ts. */
import * as z from 'zod/mini'
import { askedSchema } from './asked.ts'
import { proofSchema } from './handover.ts'
import { finishedSchema, hereSchema, meetingSchema, meetingStages, proposalSchema } from './meeting.ts'

/**
 * `waiting`: the buyer is in line, at the price or with an offer. `countered`: the seller asks for another amount. `turn`: the
 * thing came free, and the buyer is asked first. `held`: it is reserved for the buyer.
 */
export const dealStates = ['waiting', 'countered', 'turn', 'held'] as const
export type DealState = (typeof dealStates)[number]

/**
 * Why a deal ended. `no-show`: one person says that the other did not come. `done`: the thing was handed over. `unknown`:
 * neither of the two said whether they met. `over`: causes that others need not know, such as a block, a ban or a deleted
 * account.
 */
export const dealEndings = [
  'left',
  'declined',
  'ran-out',
  'cancelled',
  'no-show',
  'done',
  'sold',
  'closed',
  'unknown',
  'over',
] as const
export type DealEnding = (typeof dealEndings)[number]

/** US cents that an offer or a counter may name. */
export const offerSchema = z.int().check(z.minimum(1), z.maximum(9_999_900))

/** The appointment of the two people of a held deal: what they have agreed on, and what one of them proposes. */
const appointmentShape = {
  meeting: z.optional(meetingSchema),
  stage: z.optional(z.enum(meetingStages)),
  proposal: z.optional(proposalSchema),
  here: z.optional(hereSchema),
  finished: z.optional(finishedSchema),
}

/** A deal that is not over, as the line's row has it. Times are epoch milliseconds. */
export const dealSchema = z.object({
  /** A ULID of the time at which the buyer asked. */
  id: z.string(),
  buyerId: z.string(),
  state: z.enum(dealStates),
  /**
   * The version of the line that changed this deal last. A call names this round, so that a move on an outdated deal is
   * refused.
   */
  round: z.number(),
  /** US cents that this buyer would pay, or that a counter asks for. */
  cents: z.number(),
  /** Whether the buyer waits with an offer of their own, below the price. */
  isOffer: z.optional(z.literal(true)),
  /** How many offers this buyer has made for the thing; missing if they have made none. */
  offers: z.optional(z.number()),
  /** The buyer never got in line; the seller named them as the person who has the thing. */
  isNamed: z.optional(z.literal(true)),
  /** When this state began. Buyers who wait at the price are sorted by this time. */
  since: z.number(),
  /** The version of the post for which a held deal was agreed on. Deals of an earlier release lack it. */
  revision: z.optional(z.number()),
  /**
   * When this state ends by itself, or with a meeting, when its next stage begins. Missing while the clock of the state
   * is stopped.
   */
  until: z.optional(z.number()),
  ...appointmentShape,
})
export type Deal = z.output<typeof dealSchema>

/** The change of a deal in one version of its line. */
export const dealChangeSchema = z.object({
  id: z.string(),
  buyerId: z.string(),
  before: z.optional(z.enum(dealStates)),
  /** When the earlier state began, and when the new state did; epoch milliseconds. Steps of an earlier release lack both. */
  beforeSince: z.optional(z.number()),
  since: z.optional(z.number()),
  /** The side that had to answer in the state before, and since when; missing if neither had to. */
  asked: z.optional(askedSchema),
  state: z.enum([...dealStates, 'ended']),
  ending: z.optional(z.enum(dealEndings)),
  cents: z.number(),
  isOffer: z.optional(z.literal(true)),
  offers: z.optional(z.number()),
  until: z.optional(z.number()),
  ...appointmentShape,
  /** The stage of the meeting that began by itself in this version. Both people are notified of it. */
  reached: z.optional(z.enum(meetingStages)),
  /** How the handover was proven; missing if it was not. */
  proof: z.optional(proofSchema),
  /** Whether the deal was cancelled so late that it counts against the person who cancelled. */
  isLate: z.optional(z.literal(true)),
})
export type DealChange = z.output<typeof dealChangeSchema>

export const dealsPerLine = 20
/** How many things a buyer may be in line for, and how many of them may be held for them without a time to meet. */
export const dealsPerBuyer = 10
export const holdsPerBuyer = 3
export const offersPerBuyer = 3

/** The deal for which the thing is reserved: the one that is held or has the turn. */
export const reservedDeal = (deals: readonly Deal[]): Deal | undefined =>
  deals.find(({ state }) => state === 'turn' || state === 'held')

/** The deals of buyers who wait at the price, first to last. Offers are not among them. */
export const queueOf = (deals: readonly Deal[]): Deal[] =>
  deals
    .filter(({ state, isOffer }) => state === 'waiting' && !isOffer)
    .sort((one, other) => one.since - other.since || (one.id < other.id ? -1 : 1))

/** When the next state of a deal ends by itself, in epoch milliseconds. */
export const nextDeadline = (deals: readonly Pick<Deal, 'until'>[]): number | undefined =>
  deals.reduce<number | undefined>(
    (first, { until }) => (until !== undefined && (first === undefined || until < first) ? until : first),
    undefined,
  )

/** Whether the two people negotiate an amount. The clocks of such deals stop while the thing is reserved. */
export const isNegotiated = ({ state, isOffer }: Deal): boolean =>
  state === 'countered' || (state === 'waiting' && isOffer === true)

/** The order in which states end by themselves. */
export const byEnd = (one: Deal, other: Deal): number =>
  (one.until ?? 0) - (other.until ?? 0) || (one.id < other.id ? -1 : 1)
