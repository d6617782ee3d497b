import type { QueryClient } from '@tanstack/react-query'
import { createPost } from '../../../shared/posts/create-post.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { resumeDraft, sendDraft } from '../composer/send-draft.ts'
import { getComposer } from '../composer/store.ts'
import { alertFits } from '../deals/find-fits.ts'
import { call } from '../lib/call.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { addOwnPost } from './change-cache.ts'
import { postSubject } from './subject.ts'

const alertDelayMs = 1000

/**
 * Publishes the post in the composer with its category and price. Returns undefined if that failed; the composer keeps the
 * post.
 */
export async function sendPost(client: QueryClient, campusId: string): Promise<Post | undefined> {
  const { category, sale } = getComposer(postSubject)
  const about = { campusId, ...(category && { category }), ...(sale && { sale }) }
  const post = await sendDraft(postSubject, { campusId }, about, (id, content) =>
    call(createPost, { id, ...about, ...content }),
  )
  if (!post) return undefined
  addOwnPost(client, post)
  void alertFits(post)
  return post
}

/** Sends the post that an earlier page could not send. */
export const resumePost = (client: QueryClient, owner: string): Promise<void> =>
  resumeDraft(postSubject, owner, async ({ campusId }) => {
    const post = await sendPost(client, campusId)
    if (post) alertPosted(post)
  })

export function alertPosted({ id }: Post): void {
  const link = { label: 'View', to: `/post/${id}` }
  setTimeout(() => showAlert({ message: 'Your post was sent.', type: 'success', link }), alertDelayMs)
}
