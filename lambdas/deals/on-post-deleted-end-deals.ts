import { postDeleted } from '../../events/post-deleted.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { dealStore } from './deal-store.ts'
import { lineStore } from './line-store.ts'

/** Ends the deals about a deleted post, and removes its line with the steps. */
export const { handler, grants } = reaction(
  postDeleted,
  { lines: only(lineStore, 'get', 'remove'), deals: only(dealStore, 'put', 'release') },
  async ({ postId, authorId: sellerId }, { lines, deals }) => {
    const line = await lines.get(postId)
    const version = line.version + 1
    for (const { id, buyerId, cents, isOffer, since } of line.deals) {
      const entry = { id, postId, buyerId, sellerId, cents, isOffer, version, at: since }
      for (const owner of [buyerId, sellerId])
        await deals.put(owner, { ...entry, state: 'ended', ending: 'over' })
      await deals.release(buyerId, postId, { isInLine: false })
    }
    await lines.remove(postId)
  },
)
