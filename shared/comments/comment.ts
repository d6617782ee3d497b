/** Comments and replies. They are like posts, but also have the id of the post or comment to which they reply. */
import * as z from 'zod/mini'
import { mediaSchema } from '../media/schema.ts'
import { authorSchema } from '../users/schema.ts'
import { takenDownSchema } from '../reports/taken-down.ts'
import { blockSchema, mentionedSchema } from '../composer/schema.ts'

/** A comment as people see it. `id` is `{postId}_{ulid}`; times are epoch milliseconds, stamped by the server. */
export const commentSchema = z.object({
  id: z.string(),
  campusId: z.string(),
  /** The post, or the comment that this is a reply to. */
  parentId: z.string(),
  author: authorSchema,
  blocks: z.array(blockSchema),
  mentioned: mentionedSchema,
  media: z.array(mediaSchema),
  saves: z.number(),
  createdAt: z.number(),
  /** Set if operators took the comment down or reports hid it. Only its author still sees such a comment. */
  takenDown: z.optional(takenDownSchema),
})
export type Comment = z.output<typeof commentSchema>
