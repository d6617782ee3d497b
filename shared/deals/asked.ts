/** The person of a deal whose answer the other person waits for. */
import * as z from 'zod/mini'
import type { Proposal } from './meeting.ts'

/** `at` is the time of the question, in epoch milliseconds. */
export const askedSchema = z.object({ side: z.enum(['buyer', 'seller']), at: z.number() })
export type Asked = z.output<typeof askedSchema>

/** An offer asks the seller, a counter asks the buyer, and proposed times ask the person who did not propose them. */
export function askedIn({
  state,
  isOffer,
  since,
  proposal,
}: {
  state: string
  isOffer?: true | undefined
  since: number
  proposal?: Proposal | undefined
}): Asked | undefined {
  if (state === 'waiting' && isOffer) return { side: 'seller', at: since }
  if (state === 'countered') return { side: 'buyer', at: since }
  if (proposal?.at === undefined) return undefined
  return { side: proposal.by === 'buyer' ? 'seller' : 'buyer', at: proposal.at }
}
