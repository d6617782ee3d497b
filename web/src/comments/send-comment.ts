import type { QueryClient } from '@tanstack/react-query'
import type { Comment } from '../../../shared/comments/comment.ts'
import { createComment } from '../../../shared/comments/create-comment.ts'
import { draftKey } from '../composer/draft-keys.ts'
import { draftTime } from '../composer/draft.ts'
import { resumeDraft, sendDraft } from '../composer/send-draft.ts'
import { call } from '../lib/call.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { commentSubject } from './subject.ts'
import { addOwnComment } from './thread-cache.ts'

/** The campus, the post and the post or comment that a comment replies to. */
interface ReplyIds {
  campusId: string
  postId: string
  parentId: string
}

/** Publishes the comment in the composer. Returns undefined if that failed; the composer keeps the comment. */
export async function sendComment(client: QueryClient, ids: ReplyIds): Promise<Comment | undefined> {
  const comment = await sendDraft(commentSubject(ids.parentId), ids, ids, (id, content) =>
    call(createComment, { id, ...ids, ...content }),
  )
  if (!comment) return undefined
  addOwnComment(client, comment)
  const link = { label: 'View', to: `/post/${comment.id}` }
  showAlert({ message: 'Your reply was sent', type: 'success', link })
  return comment
}

/** Sends the comments that earlier pages could not send, one after the other, oldest first. */
export async function resumeComments(
  client: QueryClient,
  owner: string,
  parentIds: readonly string[],
): Promise<void> {
  const timeOf = (parentId: string) => draftTime(draftKey(owner, parentId))
  for (const parentId of parentIds.toSorted((one, other) => timeOf(one) - timeOf(other)))
    await resumeDraft(commentSubject(parentId), owner, async ({ campusId, postId }) => {
      if (postId !== undefined) await sendComment(client, { campusId, postId, parentId })
    })
}
