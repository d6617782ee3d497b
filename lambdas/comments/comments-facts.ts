import * as z from 'zod/mini'
import { commentCreated } from '../../events/comment-created.ts'
import { commentDeleted } from '../../events/comment-deleted.ts'
import { publish, type PublishedEvent } from '../../events/event.ts'
import { anyId } from '../platform/grants.ts'
import { isPresent, keySchema } from '../platform/row.ts'
import { commentsPrefix, mediaRank, postIdOf, postKey } from '../posts/post-keys.ts'
import { postTarget } from '../posts/posts-facts.ts'
import type { Change, Count, Facts } from '../platform/change.ts'

const commentRow = z.extend(keySchema, {
  sk: z.string().check(z.startsWith(commentsPrefix)),
  id: z.string(),
  campusId: z.string(),
  author: z.object({ id: z.string() }),
  deletedAt: z.optional(z.number()),
  parentId: z.string(),
  createdAt: z.number(),
  rootPictures: z._default(z.number(), 0),
})

export const commentsFacts: Facts = {
  events: commentEvents,
  counts: { of: commentCounts, rows: [postKey(anyId)] },
}

/**
 * Publishes comment-created for a new row, and comment-deleted for a row that became a tombstone. A row that a sweep
 * removes publishes nothing.
 */
function commentEvents({ before, after }: Change): PublishedEvent[] {
  const row = commentRow.safeParse(after)
  if (!row.success) return []
  const { id, parentId, campusId, author, deletedAt } = row.data
  if (deletedAt && !before?.['deletedAt'])
    return [publish(commentDeleted, { commentId: id, authorId: author.id })]
  if (before || deletedAt) return []
  return [publish(commentCreated, { commentId: id, parentId, campusId, authorId: author.id })]
}

/**
 * Every new or deleted comment changes its post's number of comments. A new comment also changes the post's last
 * activity, and so its position in the gallery.
 */
function commentCounts({ before, after }: Change): Count[] {
  const row = commentRow.safeParse(after ?? before)
  const difference = Number(isPresent(after)) - Number(isPresent(before))
  if (!row.success || difference === 0) return []
  const { createdAt, rootPictures } = row.data
  const activity = {
    lastActivityAt: createdAt,
    ...(rootPictures > 0 ? { mediaRank: mediaRank(rootPictures, createdAt) } : {}),
  }
  const count = {
    ...postTarget(postIdOf(row.data)),
    add: { comments: difference },
  }
  return [difference > 0 ? { ...count, set: activity } : count]
}
