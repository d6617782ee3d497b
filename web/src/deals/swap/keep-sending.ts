import { onEvents } from '../../lib/on-events.ts'
import { isKept } from './kept.ts'

/**
 * Sends the proofs of handovers that this browser has not sent yet, now and whenever the connection is back. Returns a
 * function that ends this. The code for sending is loaded only if there is a proof.
 */
export function keepSendingProofs(): () => void {
  const resume = () => {
    if (isKept('proofs')) send().catch(() => undefined)
  }
  resume()
  return onEvents(window, 'online')(resume)
}

/** If the code cannot be loaded, nothing is sent, and the next page retries. */
const send = async () => (await import('./send-proofs.ts')).sendProofs()
