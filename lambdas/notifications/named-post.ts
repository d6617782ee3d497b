import { beginningOf, shownLines } from '../../shared/composer/rich-text.ts'
import type { Text } from './text.ts'

/** The most characters of the line. A longer line is cut and gets an ellipsis, which is one more character. */
const nameMaximum = 49

/**
 * Returns the name of a shared post for its own author: its first line, or '' if it has only files. Returns undefined for
 * other readers, because the author may delete the text later.
 */
export function namedPost(
  post: Pick<Text, 'author' | 'blocks'> | undefined,
  readerId: string,
): string | undefined {
  if (post?.author.id !== readerId) return undefined
  return beginningOf(shownLines(post.blocks).slice(0, 1), nameMaximum)
}
