import { textMaximum } from '../../../shared/composer/rich-text.ts'
import { filesMaximum } from '../../../shared/posts/post.ts'
import type { Subject } from '../composer/subject.ts'

/** The composer's subject for a comment. Its key is the id of the post or comment that the comment replies to. */
export const commentSubject = (parentId: string): Subject => ({
  key: parentId,
  filesMaximum,
  textMaximum,
  inDialog: true,
  failedAt: { to: `/create/comment/${parentId}`, label: 'See Comment' },
})
