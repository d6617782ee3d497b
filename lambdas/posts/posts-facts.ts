import * as z from 'zod/mini'
import { publish, type PublishedEvent } from '../../events/event.ts'
import { postCreated } from '../../events/post-created.ts'
import type { Change } from '../platform/publish-events.ts'

const postRow = z.object({
  sk: z.literal('#POST'),
  id: z.string(),
  campusId: z.string(),
  author: z.object({ id: z.string() }),
  uploadIds: z.array(z.string()),
})

/** What the writes of posts' rows mean to others. */
export function postFacts({ before, after }: Change): PublishedEvent[] {
  const row = postRow.safeParse(after)
  if (before || !row.success) return []
  const { id, campusId, author, uploadIds } = row.data
  return [publish(postCreated, { postId: id, campusId, authorId: author.id, uploadIds })]
}
