/**
 * Keys of the partition `LINE#{postId}`: the line of the thing that a post is about, its steps, the offers of former
 * buyers, the times of the seller's notifications (bells), proofs of handovers, and counts of tried digits.
 */
import type { Key } from '../platform/row.ts'

const partitionOf = (postId: string) => `LINE#${postId}`
export const stepsPrefix = 'STEP#'

export const lineKey = (postId: string): Key => ({ pk: partitionOf(postId), sk: '#LINE' })

/** How many offers a buyer has made in deals that are over. */
export const offersKey = (postId: string, buyerId: string): Key => ({
  pk: partitionOf(postId),
  sk: `OFFERS#${buyerId}`,
})

/** The key of the row that says when the seller was last notified that this buyer is in line. */
export const bellKey = (postId: string, buyerId: string): Key => ({
  pk: partitionOf(postId),
  sk: `BELL#${buyerId}`,
})

/** The proof of a deal's handover. */
export const proofKey = (postId: string, dealId: string): Key => ({
  pk: partitionOf(postId),
  sk: `PROOF#${dealId}`,
})

/** How often the digits of a meeting were tried; `version` is the version of the line that agreed on the meeting. */
export const triesKey = (postId: string, version: number): Key => ({
  pk: partitionOf(postId),
  sk: `TRIES#${version}`,
})

/** The step that made a version of the line. */
export const stepKey = (postId: string, version: number): Key => ({
  pk: partitionOf(postId),
  sk: `${stepsPrefix}${String(version).padStart(6, '0')}`,
})
