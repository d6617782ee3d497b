/**
 * The address in a buyer's QR code. Its fragment, which no server sees, has the number of the slot and the link of the hash
 * chain for that slot: `#8.<link>`.
 */
import * as z from 'zod/mini'
import { linkSchema, slotSchema } from '../../../../shared/deals/handover.ts'
import type { DealOf } from './terms.ts'

const linkInSlotSchema = z.object({ slot: slotSchema, link: linkSchema })
export type LinkInSlot = z.output<typeof linkInSlotSchema>

export const swapPath = ({ postId, buyerId }: DealOf): string => `/swap/${postId}/${buyerId}`

export const addressOf = (of: DealOf, { slot, link }: LinkInSlot): string =>
  `${window.location.origin}${swapPath(of)}#${slot}.${link}`

/** Returns the slot and the link in an address or in any other scanned text; undefined if it has none. */
export function linkIn(text: string): LinkInSlot | undefined {
  const [slot, link] = (text.split('#')[1] ?? '').split('.')
  return z.safeParse(linkInSlotSchema, { slot: Number(slot), link }).data
}
