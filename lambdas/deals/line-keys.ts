/**
 * Keys of the partition `LINE#{postId}`: the line of what a post is about, its steps, the offers of former buyers, bells, and proofs of
 * handovers with the tries of their digits.
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

/** When the seller was last notified that a buyer asks. */
export const bellKey = (postId: string, buyerId: string): Key => ({
  pk: partitionOf(postId),
  sk: `BELL#${buyerId}`,
})

/** That the handover of a deal was proven. */
export const proofKey = (postId: string, dealId: string): Key => ({
  pk: partitionOf(postId),
  sk: `PROOF#${dealId}`,
})

/** How often the digits of the meeting that was agreed on in a version of the line were tried. */
export const triesKey = (postId: string, version: number): Key => ({
  pk: partitionOf(postId),
  sk: `TRIES#${version}`,
})

/** The step that made a version of the line. */
export const stepKey = (postId: string, version: number): Key => ({
  pk: partitionOf(postId),
  sk: `${stepsPrefix}${String(version).padStart(6, '0')}`,
})
