/** Keys of the partition `CAMPUS#{campusId}`: a campus's members and its counts. */
import type { Key } from '../platform/row.ts'

const partitionOf = (campusId: string) => `CAMPUS#${campusId}`

export const campusCountsKey = (campusId: string): Key => ({ pk: partitionOf(campusId), sk: '#COUNTS' })

export const memberKey = (campusId: string, userId: string): Key => ({
  pk: partitionOf(campusId),
  sk: `MEMBER#${userId}`,
})
export const membersPrefix = memberKey('', '').sk

/** The campus that a member's row belongs to; undefined for any other row. */
export function campusIdOfMember({ pk, sk }: Key): string | undefined {
  if (!pk.startsWith(partitionOf('')) || !sk.startsWith(membersPrefix)) return undefined
  return pk.slice(partitionOf('').length)
}
