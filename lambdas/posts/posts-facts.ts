import * as z from 'zod/mini'
import { publish, type PublishedEvent } from '../../events/event.ts'
import { postCreated } from '../../events/post-created.ts'
import { postDeleted } from '../../events/post-deleted.ts'
import { priceDropped } from '../../events/price-dropped.ts'
import { thingOffered } from '../../events/thing-offered.ts'
import { thingSold } from '../../events/thing-sold.ts'
import { thingSoldWithinADay } from '../../events/thing-sold-within-a-day.ts'
import { wishChanged } from '../../events/wish-changed.ts'
import { lineStateSchema } from '../../shared/deals/schema.ts'
import { isDrop } from '../../shared/deals/price-drop.ts'
import { saleSchema } from '../../shared/deals/schema.ts'
import type { Row } from '../platform/row.ts'
import type { Change, Facts } from '../platform/change.ts'
import { commentsPrefix, postKey, savesPrefix } from './post-keys.ts'

const postRow = z.object({
  sk: z.literal(postKey('').sk),
  id: z.string(),
  campusId: z.string(),
  author: z.object({ id: z.string() }),
  sale: z.optional(saleSchema),
  state: z.optional(lineStateSchema),
  revision: z.optional(z.number()),
  createdAt: z.optional(z.number()),
  deletedAt: z.optional(z.number()),
  takenDown: z.optional(z.unknown()),
})
type PostRow = z.output<typeof postRow>
const authored = z.object({ author: z.object({ id: z.string() }) })

export const postsFacts: Facts = {
  events: (change) => [...postEvents(change), ...saleEvents(change), ...countedEvents(change)],
}

/** Publishes post-created for a new row, and post-deleted for a row that became a tombstone. */
function postEvents({ before, after }: Change): PublishedEvent[] {
  const row = postRow.safeParse(after)
  if (!row.success) return []
  const { id, campusId, author, deletedAt } = row.data
  if (deletedAt && !before?.['deletedAt']) return [publish(postDeleted, { postId: id, authorId: author.id })]
  if (before || deletedAt) return []
  return [publish(postCreated, { postId: id, campusId, authorId: author.id })]
}

/**
 * Publishes wish-changed for a wish that is new or changed in anything but its counts, and price-dropped for a clearly
 * lower price.
 */
function saleEvents({ before, after }: Change): PublishedEvent[] {
  const [was, is] = [before, after].map((row) => postRow.safeParse(row).data)
  // A tombstone of an erased account has no author any more.
  const post = was ?? is
  if (!is || !post || post.deletedAt !== undefined) return []
  const { id: postId, campusId, author } = post
  const about = { postId, campusId, authorId: author.id }
  if (isWish(was) || isWish(is)) return isSameThing(was, is) ? [] : [publish(wishChanged, about)]
  const from = was?.sale?.cents
  if (from === undefined || !isAvailable(is) || !isDrop(from, is.sale?.cents)) return []
  return [publish(priceDropped, { ...about, from })]
}

/** Returns the events that count offers, without ids: a first price, and a sale. */
function countedEvents({ before, after, writtenAt = 0 }: Change): PublishedEvent[] {
  const [was, is] = [before, after].map((row) => postRow.safeParse(row).data)
  if (is?.sale?.kind !== 'offer' || is.deletedAt !== undefined) return []
  const { campusId, createdAt = 0 } = is
  if (was?.sale?.kind !== 'offer') return [publish(thingOffered, { campusId })]
  if (is.state !== 'sold' || was.state === 'sold') return []
  const isSoon = writtenAt - createdAt < dayMs
  return [publish(thingSold, { campusId }), ...(isSoon ? [publish(thingSoldWithinADay, { campusId })] : [])]
}

const dayMs = 24 * 3600_000

const isWish = (post: PostRow | undefined) => post?.sale?.kind === 'wish'
const isAvailable = (post: PostRow | undefined): post is PostRow =>
  post !== undefined && post.deletedAt === undefined && (post.state ?? 'available') === 'available'
const isSameThing = (was: PostRow | undefined, is: PostRow) =>
  was !== undefined &&
  was.revision === is.revision &&
  was.state === is.state &&
  (was.takenDown === undefined) === (is.takenDown === undefined) &&
  is.deletedAt === undefined

/**
 * The target of a count of a post's comments or saves. A row that was added to a tombstone came too late for its sweep, so
 * the deletion is published again. Tombstones outlive sweeps, so a missing row never existed.
 */
export function postTarget(postId: string) {
  return {
    key: postKey(postId),
    counted: { comments: commentsPrefix, saves: savesPrefix(postId) },
    onMissingTarget: (row: Row | undefined) => {
      const tombstone = authored.safeParse(row)
      return tombstone.success ? [publish(postDeleted, { postId, authorId: tombstone.data.author.id })] : []
    },
  }
}
