/** Moves on a line: read it, apply the pure function, write it, and begin again if another call was first. */
import { setTimeout } from 'node:timers/promises'
import { findCampus } from '../../shared/campuses/campus.ts'
import { timeZoneOf } from '../../shared/campuses/time-zones.ts'
import { commonRefusals } from '../../shared/common-refusals.ts'
import { RefusalError } from '../../shared/contract.ts'
import type { Circumstances, DealLine } from '../../shared/deals/line-draft.ts'
import { moveDeal, type Move, type MoveRefusal } from '../../shared/deals/move-deal.ts'
import type { Sale } from '../../shared/deals/sale.ts'
import { newUlid } from '../../shared/ulid.ts'
import { effect } from '../platform/effect.ts'
import type { PostRow } from '../posts/post-store.ts'
import { lineStore } from './line-store.ts'

export type ThingPost = Pick<PostRow, 'id' | 'campusId' | 'author' | 'sale'>

/** A thing whose sale was edited away: deals about it go on, and nobody can ask for it. */
const noSale: Sale = { kind: 'wish' }

/** A hundred people may press at the same moment; after this long the call is refused as unavailable. */
const patienceMs = 8000
const longestPauseMs = 300

export const lineMoves = effect(
  {
    make: [...lineStore.grants.get, ...lineStore.grants.take],
    isRepeat: lineStore.grants.step,
  },
  (platform) => {
    const lines = lineStore(platform)
    return {
      /** Returns the line after the move, or why the move is refused, with the line as it is. */
      async make(
        post: ThingPost,
        move: Move,
        { formerOffers = 0 }: Pick<Circumstances, 'formerOffers'> = {},
      ): Promise<{ line: DealLine; refusal?: MoveRefusal }> {
        const end = platform.now() + patienceMs
        for (let pause = 20; platform.now() < end; pause = Math.min(pause * 1.5, longestPauseMs)) {
          const before = await lines.get(post.id)
          const moved = moveDeal(before, move, { ...circumstancesOf(post, platform.now()), formerOffers })
          if ('refusal' in moved) return { line: before, refusal: moved.refusal }
          const { line, changes } = moved
          if (line === before) return { line }
          if (await isFirst(lines.take(post.id, line, { before, move, changes }))) return { line }
          await setTimeout(pause * (0.5 + Math.random()))
        }
        throw new RefusalError('unavailable', commonRefusals.unavailable)
      },

      /** Whether a refused move had been made before, by the same person from the same version: its response was lost. */
      async isRepeat(postId: string, version: number, move: Move): Promise<boolean> {
        const step = await lines.step(postId, version)
        const named = 'round' in move ? move.round : 'version' in move ? move.version : undefined
        return step?.move === move.move && 'by' in move && step.by === move.by && step.named === named
      },
    }
  },
)

/** What a move on the thing of a post depends on. */
export function circumstancesOf(post: ThingPost, now: number): Circumstances {
  const campus = findCampus(post.campusId)
  return {
    now,
    sellerId: post.author.id,
    sale: post.sale ?? noSale,
    timeZone: timeZoneOf(campus ?? { id: post.campusId }),
    newId: newUlid(now),
  }
}

/** A write that lost against others for as long as the table retries is one that another call was before. */
async function isFirst(taken: Promise<boolean>): Promise<boolean> {
  try {
    return await taken
  } catch (error) {
    if (error instanceof RefusalError && error.code === 'unavailable') return false
    throw error
  }
}
