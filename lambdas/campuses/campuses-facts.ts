import { anyId } from '../platform/grants.ts'
import { keySchema } from '../platform/row.ts'
import type { Change, Count, Facts } from '../stream/change.ts'
import { campusCountsKey, campusIdOfMember, membersPrefix } from './campus-keys.ts'

export const campusesFacts: Facts = { counts: { of: memberCounts, rows: [campusCountsKey(anyId)] } }

/** A member's row that appears or disappears changes the number of members of its campus. */
function memberCounts({ before, after }: Change): Count[] {
  const key = keySchema.safeParse(after ?? before)
  const campusId = key.success ? campusIdOfMember(key.data) : undefined
  const difference = Number(after !== undefined) - Number(before !== undefined)
  if (campusId === undefined || difference === 0) return []
  return [
    {
      key: campusCountsKey(campusId),
      add: { members: difference },
      counted: { members: membersPrefix },
      createIfMissing: true,
    },
  ]
}
