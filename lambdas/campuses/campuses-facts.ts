import * as z from 'zod/mini'
import { campusJoined } from '../../events/campus-joined.ts'
import { publish, type PublishedEvent } from '../../events/event.ts'
import { anyId } from '../platform/grants.ts'
import { keySchema } from '../platform/row.ts'
import type { Change, Count, Facts } from '../platform/change.ts'
import { campusCountsKey, campusIdOfMember, membersPrefix } from '../access/campus-keys.ts'

const memberRow = z.object({ pk: z.string(), sk: z.string(), userId: z.string(), campusId: z.string() })

export const campusesFacts: Facts = {
  events: joinEvents,
  counts: { of: memberCounts, rows: [campusCountsKey(anyId)] },
}

/** Publishes campus-joined for a new member's row. */
function joinEvents({ before, after }: Change): PublishedEvent[] {
  const member = memberRow.safeParse(after)
  if (before || !member.success || campusIdOfMember(member.data) === undefined) return []
  const { userId, campusId } = member.data
  return [publish(campusJoined, { userId, campusId })]
}

/** Adding or removing a member's row changes the number of members of its campus. */
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
