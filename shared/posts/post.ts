/** Posts: what is sold or said on a campus (specification, core 3 and 5). */
import * as z from 'zod/mini'
import { mediaSchema } from '../media/media.ts'
import { authorSchema } from '../users/user.ts'
import { blockSchema } from './rich-text.ts'

export const filesMaximum = 10

/** A post as people see it. Times are epoch milliseconds, stamped by the server. */
export const postSchema = z.object({
  id: z.string(),
  campusId: z.string(),
  author: authorSchema,
  blocks: z.array(blockSchema),
  category: z.optional(z.string()),
  media: z.array(mediaSchema),
  comments: z.number(),
  saves: z.number(),
  createdAt: z.number(),
  lastActivityAt: z.number(),
})
export type Post = z.output<typeof postSchema>

/** A post needs non-empty text in its first block, or at least one file. */
export function hasContent(post: { blocks: readonly { text: string }[]; files: number }): boolean {
  return post.files > 0 || (post.blocks[0]?.text.trim() ?? '') !== ''
}
