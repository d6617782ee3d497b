import { draftKeys } from '../composer/draft-keys.ts'
import { onEvents } from '../lib/on-events.ts'
import { sentSubjectOf } from './subject.ts'

/**
 * Sends what this browser has not sent yet, now and whenever the connection is back; returns a function that stops it. The
 * code for that is loaded only if there is something.
 */
export function keepSending(owner: string): () => void {
  const resume = () => {
    if (!draftKeys(owner).some((key) => sentSubjectOf(key))) return
    void import('./send-message.ts').then(({ resumeUnsent }) => resumeUnsent(owner)).catch(() => undefined)
  }
  resume()
  return onEvents(window, 'online')(resume)
}
