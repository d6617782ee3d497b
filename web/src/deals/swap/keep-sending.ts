import { onEvents } from '../../lib/on-events.ts'
import { isKept } from './kept.ts'

/**
 * Sends the waiting proofs of handovers of this browser, now and whenever the connection is back; returns a function that
 * stops it. The code for that is loaded only if there is a proof.
 */
export function keepSendingProofs(): () => void {
  const resume = () => {
    if (isKept('proofs')) send().catch(() => undefined)
  }
  resume()
  return onEvents(window, 'online')(resume)
}

/** If the code cannot be loaded, nothing is sent, and the next page tries again. */
const send = async () => (await import('./send-proofs.ts')).sendProofs()
