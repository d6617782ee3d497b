/** A deal: one buyer and one thing. What can happen to it is in move-deal.ts. */
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

/** Why a deal ended. `no-show`: one of the two did not come, says the other. `done`: it was handed over. `unknown`: nobody said whether they met. `over` covers what concerns nobody else: a block, a ban, a deleted account. */
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

/** What the two people of a held deal have agreed on, and what one of them proposes. */
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
  /** The version of the line that changed this deal last. A call names it, so that nobody acts on what they do not see. */
  round: z.number(),
  /** US cents that this buyer would pay, or that a counter asks for. */
  cents: z.number(),
  /** Whether the buyer waits with an offer of their own, below the price. */
  isOffer: z.optional(z.literal(true)),
  /** How many offers this buyer has made for the thing; missing for none. */
  offers: z.optional(z.number()),
  /** The buyer never asked: the seller said that they have the thing. */
  isNamed: z.optional(z.literal(true)),
  /** When this state began: the place of a buyer who waits at the price. */
  since: z.number(),
  /** Of what is held: the version of the post that was agreed on. Deals of an earlier release lack it. */
  revision: z.optional(z.number()),
  /** When this state ends by itself; missing while its clock is stopped. Of a meeting, it is when the next stage begins. */
  until: z.optional(z.number()),
  ...appointmentShape,
})
export type Deal = z.output<typeof dealSchema>

/** What one version of a line changed in a deal. */
export const dealChangeSchema = z.object({
  id: z.string(),
  buyerId: z.string(),
  before: z.optional(z.enum(dealStates)),
  /** When the state before began, and when this one did; epoch milliseconds. Steps of an earlier release lack both. */
  beforeSince: z.optional(z.number()),
  since: z.optional(z.number()),
  /** Whom the state before asked, and since when; missing if nobody. */
  asked: z.optional(askedSchema),
  state: z.enum([...dealStates, 'ended']),
  ending: z.optional(z.enum(dealEndings)),
  cents: z.number(),
  isOffer: z.optional(z.literal(true)),
  offers: z.optional(z.number()),
  until: z.optional(z.number()),
  ...appointmentShape,
  /** The stage of the meeting that began by itself in this version, of which both are notified. */
  reached: z.optional(z.enum(meetingStages)),
  /** How the handover was proven; missing if it was not. */
  proof: z.optional(proofSchema),
  /** It was cancelled so late that it counts. */
  isLate: z.optional(z.literal(true)),
})
export type DealChange = z.output<typeof dealChangeSchema>

export const dealsPerLine = 20
/** How many things a buyer may be in line for, and how many of them may be held for them without a time to meet. */
export const dealsPerBuyer = 10
export const holdsPerBuyer = 3
export const offersPerBuyer = 3

/** The deal for which the thing is reserved, or whose buyer is asked first. */
export const reservedDeal = (deals: readonly Deal[]): Deal | undefined =>
  deals.find(({ state }) => state === 'turn' || state === 'held')

/** Who waits at the price, first to last. An offer is never among them. */
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

/** Whether the two negotiate an amount: the clocks of these deals stop while the thing is reserved. */
export const isNegotiated = ({ state, isOffer }: Deal): boolean =>
  state === 'countered' || (state === 'waiting' && isOffer === true)

/** The order in which states end by themselves. */
export const byEnd = (one: Deal, other: Deal): number =>
  (one.until ?? 0) - (other.until ?? 0) || (one.id < other.id ? -1 : 1)
