import { beginningOf, shownLines } from '../../shared/composer/rich-text.ts'
import type { Text } from './text.ts'

/** The ellipsis of a longer line is one more character. */
const nameMaximum = 49

/**
 * The name of a shared post for its own author: its first line, or '' if it has only files. Other readers get undefined,
 * because the author may delete the text.
 */
export function namedPost(
  post: Pick<Text, 'author' | 'blocks'> | undefined,
  readerId: string,
): string | undefined {
  if (post?.author.id !== readerId) return undefined
  return beginningOf(shownLines(post.blocks).slice(0, 1), nameMaximum)
}
