import { textMaximum } from '../../../shared/composer/rich-text.ts'
import { filesMaximum } from '../../../shared/posts/post.ts'
import type { Subject } from '../composer/subject.ts'

/** The composer of a comment, by the id of what it replies to. */
export const commentSubject = (parentId: string): Subject => ({
  key: parentId,
  filesMaximum,
  textMaximum,
  inDialog: true,
})
