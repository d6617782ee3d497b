import type { Comment } from '../../../shared/posts/comment.ts'
import { createComment } from '../../../shared/posts/create-comment.ts'
import { call } from '../lib/call.ts'
import type { Answered } from './composer-open.ts'
import { sendComposer } from './send-composer.ts'

/** Publishes the comment that is written on a post or comment; undefined where that failed. */
export function sendComment({ post, parent }: Answered): Promise<Comment | undefined> {
  const about = { campusId: post.campusId, postId: post.id, parentId: parent.id }
  return sendComposer(parent.id, [about], (id, content) => call(createComment, { id, ...about, ...content }))
}
