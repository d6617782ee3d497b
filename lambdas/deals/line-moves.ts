/**
 * Makes a move on a line: reads it, applies the pure function `moveDeal`, writes the result, and retries if another call
 * was faster.
 */
import { setTimeout } from 'node:timers/promises'
import { findCampus } from '../../shared/campuses/campus.ts'
import { timeZoneOf } from '../../shared/campuses/time-zones.ts'
import { commonRefusals } from '../../shared/common-refusals.ts'
import { RefusalError } from '../../shared/refusal-error.ts'
import type { DealChange } from '../../shared/deals/deal.ts'
import type { Circumstances, DealLine } from '../../shared/deals/circumstances.ts'
import type { Move, MoveRefusal } from '../../shared/deals/move.ts'
import { moveDeal } from '../../shared/deals/move-deal.ts'
import type { Sale } from '../../shared/deals/sale.ts'
import { newUlid } from '../../shared/ulid.ts'
import { effect } from '../platform/effect.ts'
import type { Write } from '../platform/table.ts'
import type { PostRow } from '../posts/post-store.ts'
import { lineStore } from './line-store.ts'
import { openDealStore } from './open-deal-store.ts'

export type ThingPost = Pick<
  PostRow,
  'id' | 'campusId' | 'author' | 'sale' | 'revision' | 'createdAt' | 'editedAt'
>

/**
 * The sale that is assumed for a post from which an edit removed the sale. As in a wish, the deals about it go on, and
 * nobody can start another one.
 */
const noSale: Sale = { kind: 'wish' }

/**
 * Milliseconds for which a move is retried, because a hundred people may act at the same moment. After that the call is
 * refused as unavailable.
 */
const patienceMs = 20_000
const longestPauseMs = 2000

/** The circumstances of a move that a handler has read in addition to the line. */
type Known = Pick<Circumstances, 'formerOffers' | 'hasTalked'>

/** The line after the move and its changes; a refused or repeated move has no changes. */
type Outcome = { line: DealLine; changes: DealChange[]; refusal?: MoveRefusal | 'too-many-deals' }

export const lineMoves = effect(
  {
    make: [...lineStore.grants.get, ...lineStore.grants.take, ...openDealStore.grants.entering],
    follow: [...lineStore.grants.get, ...lineStore.grants.take],
    isRepeat: lineStore.grants.step,
  },
  (platform) => {
    const lines = lineStore(platform)
    const openDeals = openDealStore(platform)

    async function move(
      post: ThingPost,
      made: Move,
      { ownOf, ...known }: Known & { ownOf?: (changes: DealChange[]) => Write[] },
    ): Promise<Outcome> {
      const end = platform.now() + patienceMs
      for (let pause = 100; platform.now() < end; pause = Math.min(pause * 2, longestPauseMs)) {
        const before = await lines.get(post.id)
        const moved = moveDeal(before, made, { ...circumstancesOf(post, platform.now()), ...known })
        if ('refusal' in moved) return { line: before, changes: [], refusal: moved.refusal }
        const { line, changes } = moved
        if (line === before) return { line, changes: [] }
        const { author, campusId, createdAt: postedAt } = post
        const about = { sellerId: author.id, campusId, postedAt, own: ownOf?.(changes) ?? [] }
        const taking = { before, move: made, changes, ...about }
        const failed = await unlessBusy(lines.take(post.id, line, taking))
        // Another call has proven the handover.
        if (failed === undefined || failed === 'proof') return { line, changes: failed ? [] : changes }
        if (failed === 'own') return { line: before, changes: [], refusal: 'too-many-deals' }
        await setTimeout(pause * (0.5 + Math.random()))
      }
      throw new RefusalError('unavailable', commonRefusals.unavailable)
    }

    return {
      /** A move by a person. Returns the line after it, or the refusal and the line as it is. */
      make: async (
        post: ThingPost,
        made: Extract<Move, { by: string }>,
        known: Known = {},
      ): Promise<Outcome> =>
        move(post, made, { ...known, ownOf: (changes) => openDeals.entering(post.id, made.by, changes) }),

      /** Makes a move that was caused by time, or by something outside the deal. */
      async follow(
        post: ThingPost,
        made: Extract<Move, { move: 'drop' | 'pass-time' | 'remove' }>,
      ): Promise<void> {
        await move(post, made, {})
      },

      /**
       * Whether a refused move repeats one that the same person made from the same version, and whose response was lost.
       */
      async isRepeat(postId: string, version: number, move: Move): Promise<boolean> {
        const step = await lines.step(postId, version)
        const named = 'round' in move ? move.round : 'version' in move ? move.version : undefined
        return step?.move === move.move && 'by' in move && step.by === move.by && step.named === named
      },
    }
  },
)

/** The circumstances of a move on the thing of a post. */
export function circumstancesOf(post: ThingPost, now: number): Circumstances {
  const campus = findCampus(post.campusId)
  return {
    now,
    sellerId: post.author.id,
    sale: post.sale ?? noSale,
    postedAt: post.createdAt,
    editedAt: post.editedAt,
    timeZone: timeZoneOf(campus ?? { id: post.campusId }),
    newId: newUlid(now),
    revision: post.revision ?? 0,
  }
}

/** If a write still conflicts after all retries of the table, another call was faster. */
async function unlessBusy<Failed>(taken: Promise<Failed>) {
  try {
    return await taken
  } catch (error) {
    if (error instanceof RefusalError && error.code === 'unavailable') return 'line'
    throw error
  }
}
