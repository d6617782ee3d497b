/** Sends hints about a changed line to the open pages of its people. */
import type { DealChange } from '../../shared/deals/deal.ts'
import { sockets } from '../live/sockets.ts'
import { effect } from '../platform/effect.ts'

export const lineHints = effect({ send: sockets.grants.sendHint }, (platform) => {
  const live = sockets(platform)
  return {
    /** Sends a hint to the seller, and to every buyer whose deal changed. */
    async send(
      { postId, sellerId }: { postId: string; sellerId: string },
      changes: readonly DealChange[],
      { except }: { except?: string } = {},
    ): Promise<void> {
      if (changes.length === 0) return
      const people = [sellerId, ...changes.map(({ buyerId }) => buyerId)].filter((id) => id !== except)
      await live.sendHint(people, { type: 'deal', postId })
    },
  }
})
