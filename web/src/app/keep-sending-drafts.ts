import type { QueryClient } from '@tanstack/react-query'
import { unsentKeys } from '../composer/draft-keys.ts'
import { onEvents } from '../lib/on-events.ts'
import { postSubject } from '../posts/subject.ts'

/**
 * Sends the post and the comments that earlier pages could not send, now and whenever the connection is back. Returns a
 * function that ends this. The code for sending is loaded only if there is something to send.
 */
export function keepSendingDrafts(client: QueryClient, owner: string): () => void {
  const resume = () => {
    const keys = unsentKeys(owner)
    const parentIds = keys.filter((key) => key !== postSubject.key)
    if (parentIds.length < keys.length)
      load(async () => (await import('../posts/send-post.ts')).resumePost(client, owner))
    if (parentIds.length > 0)
      load(async () => (await import('../comments/send-comment.ts')).resumeComments(client, owner, parentIds))
  }
  resume()
  return onEvents(window, 'online')(resume)
}

/** If the code cannot be loaded, nothing is sent; the next page retries. */
const load = (resume: () => Promise<void>) => void resume().catch(() => undefined)
