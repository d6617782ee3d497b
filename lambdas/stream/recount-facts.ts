import * as z from 'zod/mini'
import { countDoubted } from '../../events/count-doubted.ts'
import { publish, type PublishedEvent } from '../../events/event.ts'
import { campusCountsKey, membersPrefix } from '../access/campus-keys.ts'
import type { Change, Facts } from '../platform/change.ts'
import { keySchema, type Key } from '../platform/row.ts'
import {
  commentIdOf,
  commentsPrefix,
  isCommentRow,
  isPostRow,
  postIdOf,
  savesPrefix,
} from '../posts/post-keys.ts'

const askedRow = z.extend(keySchema, { recountAskedAt: z.number() })

export const recountFacts: Facts = { events: askedEvents }

/** A row whose recount an operator asked for is a count-doubted. */
function askedEvents({ before, after }: Change): PublishedEvent[] {
  const asked = askedRow.safeParse(after)
  if (!asked.success || asked.data.recountAskedAt === before?.['recountAskedAt']) return []
  const { pk, sk, recountAskedAt: writtenAt } = asked.data
  const counted = countedOf({ pk, sk })
  return counted ? [publish(countDoubted, { pk, sk, counted, createIfMissing: false, writtenAt })] : []
}

/** The rows that a row counts, as in the facts of posts, saves and campuses. */
function countedOf(key: Key): Record<string, string> | undefined {
  if (isPostRow(key)) return { comments: commentsPrefix, saves: savesPrefix(postIdOf(key)) }
  if (isCommentRow(key)) return { saves: savesPrefix(commentIdOf(key)) }
  return key.sk === campusCountsKey('').sk ? { members: membersPrefix } : undefined
}
