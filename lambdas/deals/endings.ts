/** Ends deals for a cause outside the deal: a block, a ban, a take-down, a move to another campus, a deleted account. */
import type { DealEntry } from '../../shared/deals/entry.ts'
import { effect } from '../platform/effect.ts'
import { postStore } from '../posts/post-store.ts'
import { isGone } from '../posts/taken-down.ts'
import { dealStore } from './deal-store.ts'
import { lineMoves } from './line-moves.ts'

export const dealEndings = effect(
  {
    endThose: [...dealStore.grants.listOpen, ...postStore.grants.get, ...lineMoves.grants.follow],
  },
  (platform) => {
    const [deals, posts, moves] = [dealStore(platform), postStore(platform), lineMoves(platform)]
    return {
      /** Ends the person's open deals for which `applies` returns true; the next buyer in each line gets the turn. */
      async endThose(
        userId: string,
        applies: (deal: DealEntry, campusId: string) => boolean = () => true,
      ): Promise<void> {
        for (const deal of await deals.listOpen(userId)) {
          const post = await posts.get(deal.postId)
          // The reaction to a deleted post ends the deals about it.
          if (!post || isGone(post) || !applies(deal, post.campusId)) continue
          await moves.follow(post, { move: 'drop', buyerId: deal.buyerId })
        }
      },
    }
  },
)
