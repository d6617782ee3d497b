import * as z from 'zod/mini'
import { publish, type PublishedEvent } from '../../events/event.ts'
import { postCreated } from '../../events/post-created.ts'
import { postDeleted } from '../../events/post-deleted.ts'
import type { Row } from '../platform/row.ts'
import type { Change, Facts } from '../platform/change.ts'
import { commentsPrefix, postKey, savesPrefix } from './post-keys.ts'

const postRow = z.object({
  sk: z.literal(postKey('').sk),
  id: z.string(),
  campusId: z.string(),
  author: z.object({ id: z.string() }),
  deletedAt: z.optional(z.number()),
})
const authored = z.object({ author: z.object({ id: z.string() }) })

export const postsFacts: Facts = { events: postEvents }

/** A new row is a post-created; a row that became a tombstone is a post-deleted. */
function postEvents({ before, after }: Change): PublishedEvent[] {
  const row = postRow.safeParse(after)
  if (!row.success) return []
  const { id, campusId, author, deletedAt } = row.data
  if (deletedAt && !before?.['deletedAt']) return [publish(postDeleted, { postId: id, authorId: author.id })]
  if (before || deletedAt) return []
  return [publish(postCreated, { postId: id, campusId, authorId: author.id })]
}

/**
 * The target of a count of a post's comments or saves. A row that was added to a tombstone came too late for its sweep, so
 * the deletion is published again. Tombstones outlive sweeps, so a missing row never existed.
 */
export function postTarget(postId: string) {
  return {
    key: postKey(postId),
    counted: { comments: commentsPrefix, saves: savesPrefix(postId) },
    onMissingTarget: (row: Row | undefined) => {
      const tombstone = authored.safeParse(row)
      return tombstone.success ? [publish(postDeleted, { postId, authorId: tombstone.data.author.id })] : []
    },
  }
}
