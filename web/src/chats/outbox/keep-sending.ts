import type { QueryClient } from '@tanstack/react-query'
import { draftKeys } from '../../composer/draft-keys.ts'
import { onEvents } from '../../lib/on-events.ts'
import { keptHearts } from './kept-hearts.ts'
import { sentSubjectOf } from '../subject.ts'

/**
 * Sends the messages and reactions that this browser has not sent yet, now and whenever the connection is back. Returns a
 * function that ends this. The code for sending is loaded only if there is something to send.
 */
export function keepSending(client: QueryClient, owner: string): () => void {
  const resume = () => {
    if (draftKeys(owner).some((key) => sentSubjectOf(key)))
      load(async () => (await import('../send-message.ts')).resumeUnsent(owner))
    if (keptHearts(owner).length > 0)
      load(async () => (await import('../heart-message.ts')).resumeHearts(client, owner))
  }
  resume()
  return onEvents(window, 'online')(resume)
}

/** If the code cannot be loaded, nothing is sent; the next page retries. */
const load = (resume: () => Promise<void>) => void resume().catch(() => undefined)
