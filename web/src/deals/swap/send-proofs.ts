import { RefusalError } from '../../../../shared/refusal-error.ts'
import { redeemHandover } from '../../../../shared/deals/redeem-handover.ts'
import { call } from '../../lib/call.ts'
import { pageUser } from '../../session/session.ts'
import { showAlert } from '../../ui/alerts-store.ts'
import { noteOutcome } from './outcomes.ts'
import { dropProof, forgetTerms, waitingProofs, type KeptProof } from './terms.ts'

/** Sends the person's unsent proofs, one after the other. */
export async function sendProofs(): Promise<void> {
  const user = pageUser()
  if (user === undefined) return
  for (const proof of await waitingProofs(user)) await sendProof(proof)
}

/** Sends a proof and deletes it, unless a retry may succeed. Sending a proof twice changes nothing on the server. */
export async function sendProof(proof: KeptProof): Promise<void> {
  const { code } = proof
  try {
    await call(redeemHandover, code)
  } catch (error) {
    if (!(error instanceof RefusalError) || mayPass(error))
      return noteOutcome(code, { state: 'waiting', isSure: code.link !== undefined })
    await dropProof(proof).catch(() => undefined)
    noteOutcome(code, { state: 'refused', message: error.message })
    return showAlert({ message: error.message, type: 'danger' })
  }
  noteOutcome(code, { state: 'sold' })
  // A browser that forbids its database has stored nothing, so there is nothing to delete.
  await Promise.all([dropProof(proof), forgetTerms(code)]).catch(() => undefined)
}

/** Whether a retry may succeed: after a lost connection, a server error, too many requests, or an expired session. */
const mayPass = ({ status }: RefusalError) => status >= 500 || status === 429 || status === 401
