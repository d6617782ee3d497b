/**
 * Whether a thing is still there. A post that nothing happened to for 30 days is asked about ('Still for sale?'), and without an
 * answer in another week it is closed, so that nobody writes to a seller who has forgotten it.
 */
import * as z from 'zod/mini'
import { nextDeadline, type Deal } from './deal.ts'
import type { LineState } from './line-state.ts'

/** Epoch milliseconds. */
export const stillThereSchema = z.object({
  /** When the seller last said or did something about it; missing if they only posted it. */
  saidAt: z.optional(z.number()),
  /** Since when they are asked whether it is still there. */
  askedAt: z.optional(z.number()),
})
export type StillThere = z.output<typeof stillThereSchema>

/** The part of a line that says so. */
interface Quiet {
  state: LineState
  deals: readonly Deal[]
  stillThere?: StillThere | undefined
}

const dayMs = 24 * 3_600_000
const quietMs = 30 * dayMs
/** How long they have to answer. */
export const answerMs = 7 * dayMs

/** When the seller is asked, or the thing is closed because they did not answer; undefined while it is gone or people wait for it. */
export function stillThereEnd({ state, deals, stillThere }: Quiet, postedAt: number): number | undefined {
  if (state !== 'available' || deals.length > 0) return undefined
  const { saidAt = postedAt, askedAt } = stillThere ?? {}
  return askedAt === undefined ? saidAt + quietMs : askedAt + answerMs
}

/** When something about the line ends by itself, in epoch milliseconds. */
export const lineDeadline = (line: Quiet, postedAt: number): number | undefined =>
  nextDeadline(line.deals) ?? stillThereEnd(line, postedAt)
