import * as z from 'zod/mini'
import { publish, type PublishedEvent } from '../../events/event.ts'
import { postCreated } from '../../events/post-created.ts'
import { postDeleted } from '../../events/post-deleted.ts'
import type { Change } from '../platform/publish-events.ts'

const postRow = z.object({
  sk: z.literal('#POST'),
  id: z.string(),
  campusId: z.string(),
  author: z.object({ id: z.string() }),
  uploadIds: z.array(z.string()),
  deletedAt: z.optional(z.number()),
})

/** What the writes of posts' rows mean to others. */
export function postFacts({ before, after }: Change): PublishedEvent[] {
  const row = postRow.safeParse(after)
  if (!row.success) return []
  const { id, campusId, author, uploadIds, deletedAt } = row.data
  if (deletedAt && !before?.['deletedAt']) return [publish(postDeleted, { postId: id, authorId: author.id })]
  if (before || deletedAt) return []
  return [publish(postCreated, { postId: id, campusId, authorId: author.id, uploadIds })]
}
