import { isLinkOf, slotAt } from '../../../../shared/deals/handover.ts'
import { redeemHandover } from '../../../../shared/deals/redeem-handover.ts'
import { serverNow } from '../../lib/call.ts'
import { pageUser } from '../../session/session.ts'
import { linkIn } from './address.ts'
import { noteOutcome } from './outcomes.ts'
import { sendProof } from './send-proofs.ts'
import { keepProof, type DealOf, type KeptProof, type Terms } from './terms.ts'

const wrongCode = redeemHandover.refusals['wrong-code'].message

/** Takes what the seller scanned. A link is checked without a connection; the clocks of two phones may differ by a slot. */
export async function takeScan(of: DealOf, terms: Terms, text: string): Promise<void> {
  const { dealId, number, at, anchor = '' } = terms
  const scanned = linkIn(text)
  const isNow = scanned && Math.abs(scanned.slot - slotAt(at, serverNow())) <= 1
  if (isNow && (await isLinkOf({ dealId, number, at }, anchor, scanned))) await take(of, terms, scanned)
  else noteOutcome(of, { state: 'refused', message: wrongCode })
}

/** Takes digits, which only the server can check. */
export const takeDigits = (of: DealOf, terms: Terms, digits: string): Promise<void> =>
  take(of, terms, { slot: slotAt(terms.at, serverNow()), digits })

/** Keeps the proof before sending it, so it survives if the phone goes off in between. */
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
