/**
 * Whether a thing is still there. The seller of a thing without activity for 30 days is asked ('Still for sale?'). Without
 * an answer in another week the thing is closed, so that nobody writes to a seller who has forgotten it.
 */
import * as z from 'zod/mini'
import { nextDeadline, type Deal } from './deal.ts'
import type { LineState } from './line-state.ts'

/** Epoch milliseconds. */
export const stillThereSchema = z.object({
  /** When the seller last said or did something about the thing; missing if they only posted it. */
  saidAt: z.optional(z.number()),
  /** When the seller was asked whether the thing is still there. */
  askedAt: z.optional(z.number()),
})
export type StillThere = z.output<typeof stillThereSchema>

/** The part of a line on which the question depends. */
interface Quiet {
  state: LineState
  deals: readonly Deal[]
  stillThere?: StillThere | undefined
}

const dayMs = 24 * 3_600_000
const quietMs = 30 * dayMs
/** How long the seller has to answer. */
export const answerMs = 7 * dayMs

/**
 * When the seller is asked, or when the thing is closed without an answer; undefined if the thing is not available or has
 * a deal.
 */
export function stillThereEnd({ state, deals, stillThere }: Quiet, postedAt: number): number | undefined {
  if (state !== 'available' || deals.length > 0) return undefined
  const { saidAt = postedAt, askedAt } = stillThere ?? {}
  return askedAt === undefined ? saidAt + quietMs : askedAt + answerMs
}

/** When something about the line ends by itself, in epoch milliseconds. */
export const lineDeadline = (line: Quiet, postedAt: number): number | undefined =>
  nextDeadline(line.deals) ?? stillThereEnd(line, postedAt)
