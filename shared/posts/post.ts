/** Posts: what is sold or said on a campus. */
import * as z from 'zod/mini'
import { lineStateSchema } from '../deals/line-state.ts'
import { priceDropSchema } from '../deals/price-drop.ts'
import { saleSchema } from '../deals/sale.ts'
import { mediaSchema } from '../media/media.ts'
import { authorSchema } from '../users/user.ts'
import { takenDownSchema } from '../reports/taken-down.ts'
import { blockSchema, isBlank, mentionedSchema } from '../composer/rich-text.ts'

export const filesMaximum = 10

/** The id of a post (a ULID), or of a comment: `{postId}_{ulid}`. */
export const postIdSchema = z
  .string()
  .check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}(_[0-7][0-9A-HJKMNP-TV-Z]{25})?$/))

/** The root post of the thread that an id belongs to, and the comment's own ULID if the id names a comment. */
export function threadOf(id: string): { rootId: string; commentUlid?: string | undefined } {
  const [rootId = '', commentUlid] = id.split('_')
  return { rootId, commentUlid }
}

/** A post as people see it. Times are epoch milliseconds of the server's clock. */
export const postSchema = z.object({
  id: z.string(),
  campusId: z.string(),
  author: authorSchema,
  blocks: z.array(blockSchema),
  mentioned: mentionedSchema,
  category: z.optional(z.string()),
  sale: z.optional(saleSchema),
  /** The last time when the post's price became clearly lower. */
  drop: z.optional(priceDropSchema),
  media: z.array(mediaSchema),
  comments: z.number(),
  saves: z.number(),
  /**
   * The state of the thing that the post offers or looks for; missing before its first change. It is a copy, which is
   * updated a moment after the change.
   */
  state: z.optional(lineStateSchema),
  stateVersion: z.optional(z.number()),
  /** How often the text, category or price of the post was changed; missing if it never was. */
  revision: z.optional(z.number()),
  editedAt: z.optional(z.number()),
  createdAt: z.number(),
  lastActivityAt: z.number(),
  /** Set if operators took the post down or reports hid it. Only its author still sees such a post. */
  takenDown: z.optional(takenDownSchema),
})
export type Post = z.output<typeof postSchema>

/** The sentences that replace a deleted post or comment. */
export const deletedSentences = {
  post: 'Sorry, that post has been deleted.',
  comment: 'Sorry, that comment has been deleted.',
}

/** A post needs non-empty text in its first block, or at least one file. */
export function hasContent(post: { blocks: readonly { text: string }[]; files: number }): boolean {
  return post.files > 0 || !isBlank(post.blocks[0]?.text ?? '')
}
