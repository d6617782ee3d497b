import type { InputOf } from '../../shared/contract.ts'
import { digitsOf, isSlot, linkOf, wayOf, type Appointment } from '../../shared/deals/handover.ts'
import { redeemHandover as contract } from '../../shared/deals/redeem-handover.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { lineHints } from './line-hints.ts'
import { lineMoves } from './line-moves.ts'
import { lineStore } from './line-store.ts'
import { proofStore } from './proof-store.ts'
import { things } from './things.ts'

/** The meeting is read from the step that agreed on it, so a code also counts after its deal has ended. */
export const redeemHandover = operation(
  contract,
  {
    things,
    lines: only(lineStore, 'step'),
    proofs: proofStore,
    moves: only(lineMoves, 'make'),
    hints: lineHints,
  },
  async (input, { viewer, now, things: { postOf }, lines, proofs, moves, hints, see, refuse }) => {
    const { postId, buyerId, version, slot, digits } = input
    const post = see(await postOf(postId))
    if (post.author.id !== viewer.id) return refuse('deal-not-found')
    const step = await lines.step(postId, version)
    const deal = step?.changes.find((change) => change.buyerId === buyerId)
    if (step?.seed === undefined || !deal?.meeting) return refuse('deal-not-found')
    const known = await proofs.get(postId, deal.id)
    if (known) return known
    const { at, number } = deal.meeting
    const way = wayOf(at, slot, now)
    if (way !== 'code' && way !== 'late') return refuse(way)
    if (digits !== undefined && !(await proofs.tryDigits(postId, version))) return refuse('code-closed')
    const seen = await slotSeen({ dealId: deal.id, number, at }, step.seed, input)
    if (seen === undefined) return refuse('wrong-code')
    const proof = { version, slot: seen, way }
    const move = { move: 'redeem', by: viewer.id, deal, proof } as const
    const { changes, refusal } = await moves.make(post, move)
    if (refusal) return refuse(refusal)
    await hints.send({ postId, sellerId: viewer.id }, changes, { except: viewer.id })
    // Another call may have proven the handover first.
    return (changes.length === 0 && (await proofs.get(postId, deal.id))) || proof
  },
)

/**
 * The slot that a code belongs to; undefined if there is none. Digits may be of a neighboring slot, because two clocks may
 * differ.
 */
async function slotSeen(
  of: Appointment,
  seed: string,
  { slot, link, digits }: InputOf<typeof contract>,
): Promise<number | undefined> {
  if (link !== undefined) return link === (await linkOf(of, seed, slot)) ? slot : undefined
  for (const near of [slot, slot - 1, slot + 1].filter(isSlot))
    if ((await digitsOf(await linkOf(of, seed, near))) === digits) return near
  return undefined
}
