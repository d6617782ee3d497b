import { isLinkOf, slotAt } from '../../../../shared/deals/handover.ts'
import { redeemHandover } from '../../../../shared/deals/redeem-handover.ts'
import { serverNow } from '../../lib/call.ts'
import { pageUser } from '../../session/session.ts'
import { linkIn } from './address.ts'
import { noteOutcome } from './outcomes.ts'
import { sendProof } from './send-proofs.ts'
import { keepProof, type DealOf, type KeptProof, type Terms } from './terms.ts'

const wrongCode = redeemHandover.refusals['wrong-code'].message

/**
 * Handles a text that the seller scanned. A link is checked without a connection. The clocks of the two phones may differ by
 * one slot.
 */
export async function takeScan(of: DealOf, terms: Terms, text: string): Promise<void> {
  const { dealId, number, at, anchor = '' } = terms
  const scanned = linkIn(text)
  const isNow = scanned && Math.abs(scanned.slot - slotAt(at, serverNow())) <= 1
  if (isNow && (await isLinkOf({ dealId, number, at }, anchor, scanned))) await take(of, terms, scanned)
  else noteOutcome(of, { state: 'refused', message: wrongCode })
}

/** Handles the digits of a code, which only the server can check. */
export const takeDigits = (of: DealOf, terms: Terms, digits: string): Promise<void> =>
  take(of, terms, { slot: slotAt(terms.at, serverNow()), digits })

/** Stores the proof before sending it, so that the proof survives if the phone switches off in between. */
async function take(
  of: DealOf,
  { version }: Terms,
  seen: Pick<KeptProof['code'], 'slot' | 'link' | 'digits'>,
): Promise<void> {
  const isSure = seen.link !== undefined
  noteOutcome(of, { state: navigator.onLine ? 'sending' : 'waiting', isSure })
  const proof = { user: pageUser() ?? '', code: { ...of, version, ...seen } }
  // If the browser forbids its database, the proof is sent anyway.
  await keepProof(proof).catch(() => undefined)
  await sendProof(proof)
}
