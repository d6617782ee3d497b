/** When and where the two people of a deal meet. Times are epoch milliseconds. */
import * as z from 'zod/mini'
import { slotsMaximum, slotStart } from './handover.ts'

/** Times are proposed in steps of half an hour, up to a week ahead. */
export const meetingStepMs = 30 * 60_000
export const meetingDays = 7
export const timesMaximum = 3
export const placeTextMaximum = 60

/** A place of the campus (shared/campuses/places.ts), or another place in words. */
export const meetingPlaceSchema = z
  .strictObject({
    id: z.optional(z.string().check(z.maxLength(40))),
    text: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(placeTextMaximum))),
  })
  .check(z.refine(({ id, text }) => (id === undefined) !== (text === undefined)))
export type MeetingPlace = z.output<typeof meetingPlaceSchema>

export const proposedTimesSchema = z.array(z.int().check(z.minimum(0))).check(
  z.minLength(1),
  z.maxLength(timesMaximum),
  z.refine((times) => new Set(times).size === times.length),
)

export const proposalSchema = z.object({
  by: z.enum(['buyer', 'seller']),
  times: z.array(z.number()),
  place: meetingPlaceSchema,
  /** The time of the proposal; proposals of an earlier release lack it. */
  at: z.optional(z.number()),
})
export type Proposal = z.output<typeof proposalSchema>

export const meetingSchema = z.object({
  at: z.number(),
  place: meetingPlaceSchema,
  /** Each agreed time of a deal has the next number. */
  number: z.number(),
  /** The version of the line in which the time was agreed on. Meetings of an earlier release lack it, and have no codes. */
  version: z.optional(z.number()),
})
export type Meeting = z.output<typeof meetingSchema>

/** The stages of a meeting: its people were reminded, and then asked whether they met. */
export const meetingStages = ['reminded', 'asked'] as const
export type MeetingStage = (typeof meetingStages)[number]

const hour = 3_600_000
const [remindBefore, askAfter, answerTime] = [hour, 3 * hour, 24 * hour]

/** Whether a time may be proposed now. */
export const mayPropose = (at: number, now: number): boolean =>
  at > now && at <= now + meetingDays * 24 * hour && at % meetingStepMs === 0

/** The first stage of a meeting. Nobody is reminded of a meeting that is less than an hour ahead. */
export const firstStage = ({ at }: Meeting, now: number): MeetingStage | undefined =>
  at - remindBefore > now ? undefined : 'reminded'

/**
 * The end of a stage. 'Did you meet?' stays open for a day from the moment at which it is asked, even if it is asked
 * late.
 */
export function stageEnd({ at }: Meeting, stage: MeetingStage | undefined, now: number): number {
  if (stage === undefined) return at - remindBefore
  return stage === 'reminded' ? at + askAfter : now + answerTime
}

/** The most characters with which a person who is at the place says how to find them. */
export const hereTextMaximum = 40
/** When each of the two said that they are at the place. */
export const hereSchema = z.object({
  buyer: z.optional(z.object({ at: z.number(), text: z.optional(z.string()) })),
  seller: z.optional(z.object({ at: z.number(), text: z.optional(z.string()) })),
})
/** The side that says that the thing was handed over, until the other side answers. */
export const finishedSchema = z.object({ by: z.enum(['buyer', 'seller']), at: z.number() })

/** How long a person waits at the place before they can say that the other did not come. */
const waitingTime = 15 * 60_000

/** Whether a person may say now that they are at the place. */
export function mayBeHere(
  { at }: Pick<Meeting, 'at'>,
  now: number,
): 'too-early' | 'window-closed' | undefined {
  if (now < slotStart(at, 1)) return 'too-early'
  return now >= slotStart(at, slotsMaximum + 1) ? 'window-closed' : undefined
}

/** Whether a person who is at the place may say now that the other did not come. */
export const mayMiss = ({ at }: Pick<Meeting, 'at'>, now: number): boolean => now >= at + waitingTime

/** Whether a cancellation now counts against the person who cancels: from two hours before the meeting. */
export const isLateToCancel = (meeting: Pick<Meeting, 'at'> | undefined, now: number): boolean =>
  meeting !== undefined && now > meeting.at - 2 * hour
