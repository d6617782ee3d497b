/** The schemas of posts. */
import * as z from 'zod/mini'
import { blockSchema, mentionedSchema } from '../composer/schema.ts'
import { lineStateSchema, priceDropSchema, saleSchema } from '../deals/schema.ts'
import { mediaSchema } from '../media/schema.ts'
import { takenDownSchema } from '../reports/taken-down.ts'
import { authorSchema } from '../users/schema.ts'

/** The id of a post (a ULID), or of a comment: `{postId}_{ulid}`. */
export const postIdSchema = z
  .string()
  .check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}(_[0-7][0-9A-HJKMNP-TV-Z]{25})?$/))

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
