import type { Comment } from '../../../shared/comments/comment.ts'
import { createComment } from '../../../shared/comments/create-comment.ts'
import { call } from '../lib/call.ts'
import type { ReplyTarget } from '../composer/open.ts'
import { sendComposer } from '../composer/send.ts'
import { commentSubject } from './subject.ts'

/** Publishes the comment in the composer. Returns undefined if the server did not accept it. */
export function sendComment({ post, parent }: ReplyTarget): Promise<Comment | undefined> {
  const about = { campusId: post.campusId, postId: post.id, parentId: parent.id }
  return sendComposer(commentSubject(parent.id), [about], (id, content) =>
    call(createComment, { id, ...about, ...content }),
  )
}
