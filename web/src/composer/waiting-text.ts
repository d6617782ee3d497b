import type { Composer } from './store.ts'

/** The sentence that shows if the browser could not store the draft. */
export const cannotKeep = 'This browser can’t keep your draft. Send it before you close the page.'

/**
 * Returns the sentence for a composer that waits for a connection. It makes no promise before the browser has stored the
 * content.
 */
export function waitingText({ storing, unsaved }: Composer): string {
  if (storing) return 'Saving on this device…'
  return unsaved ? 'Will send when you’re back. Keep this page open.' : 'Will send when you’re back'
}
