/**
 * Keys of the partition `LINE#{postId}`: the line of the thing that a post is about, its steps, the offers of former
 * buyers, the times of the seller's notifications (bells), proofs of handovers, and counts of tried digits.
 */
import type { Key } from '../platform/row.ts'

const partitionOf = (postId: string) => `LINE#${postId}`
export const stepsPrefix = 'STEP#'

export const lineKey = (postId: string): Key => ({ pk: partitionOf(postId), sk: '#LINE' })

/** The key of the number of offers that a buyer has made in deals that are over. */
export const offersKey = (postId: string, buyerId: string): Key => ({
  pk: partitionOf(postId),
  sk: `OFFERS#${buyerId}`,
})

/** The key of the row that says when the seller was last notified that this buyer is in line. */
export const bellKey = (postId: string, buyerId: string): Key => ({
  pk: partitionOf(postId),
  sk: `BELL#${buyerId}`,
})

/** The key of the proof of a deal's handover. */
export const proofKey = (postId: string, dealId: string): Key => ({
  pk: partitionOf(postId),
  sk: `PROOF#${dealId}`,
})

/** The key of the number of tries of a meeting's digits; `version` is the version of the line that agreed on the meeting. */
export const triesKey = (postId: string, version: number): Key => ({
  pk: partitionOf(postId),
  sk: `TRIES#${version}`,
})

/** The key of the step that made a version of the line. */
export const stepKey = (postId: string, version: number): Key => ({
  pk: partitionOf(postId),
  sk: `${stepsPrefix}${String(version).padStart(6, '0')}`,
})
