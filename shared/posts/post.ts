/** Posts: what is sold or said on a campus. */
import type * as z from 'zod/mini'
import { isBlank } from '../composer/rich-text.ts'
import type { postSchema } from './schema.ts'

export const filesMaximum = 10

/** The root post of the thread that an id belongs to, and the comment's own ULID if the id names a comment. */
export function threadOf(id: string): { rootId: string; commentUlid?: string | undefined } {
  const [rootId = '', commentUlid] = id.split('_')
  return { rootId, commentUlid }
}

/** A post as people see it. */
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
