/** Keys of the partition `LINE#{postId}`: the line of what a post is about, and its steps. */
import type { Key, SortRange } from '../platform/row.ts'

const partitionOf = (postId: string) => `LINE#${postId}`
export const stepsPrefix = 'STEP#'

/** The line and its steps. */
export const everything: SortRange = { from: '#', to: `${stepsPrefix}~` }

export const lineKey = (postId: string): Key => ({ pk: partitionOf(postId), sk: '#LINE' })

/** The step that made a version of the line. */
export const stepKey = (postId: string, version: number): Key => ({
  pk: partitionOf(postId),
  sk: `${stepsPrefix}${String(version).padStart(6, '0')}`,
})
