import { priceDropped } from '../../events/price-dropped.ts'
import { beginningOf } from '../../shared/composer/rich-text.ts'
import { isNegotiated } from '../../shared/deals/deal.ts'
import { priceText } from '../../shared/deals/sale.ts'
import { lineStore } from '../deals/line-store.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { postFields } from '../posts/posts-documents.ts'
import { postStore, type PostRow } from '../posts/post-store.ts'
import { saveStore } from '../saves/save-store.ts'
import { alertStore } from '../search/alert-store.ts'
import { comparedOf, matches } from '../search/matches.ts'
import { foundNotices } from './found-notices.ts'
import { notificationId } from './id-of-fact.ts'
import type { NewNotification } from './notification-store.ts'
import { notices } from './notices.ts'

/** The most savers that are read together. */
const pageSize = 100

/**
 * Notifies the people who saved a thing, or have an offer for it, that its price is lower, at most once a day. Also
 * notifies people whose saved search or wish finds it only at the new price.
 */
export const { handler, grants } = reaction(
  priceDropped,
  {
    posts: only(postStore, 'get'),
    saves: only(saveStore, 'listSavers'),
    lines: only(lineStore, 'get'),
    alerts: only(alertStore, 'ofCampus'),
    found: foundNotices,
    notices: only(notices, 'give'),
  },
  async ({ postId, campusId, from }, { posts, saves, lines, alerts, found, notices: { give } }) => {
    const post = await posts.get(postId, { consistent: true })
    if (!post?.drop || post.deletedAt !== undefined || (post.state ?? 'available') !== 'available') return
    const [now, before] = [post, { ...post, sale: post.sale && { ...post.sale, cents: from } }].map((one) =>
      comparedOf(postFields(one)),
    )
    if (!now || !before) return
    const all = await alerts.ofCampus(campusId)
    await found.give(
      all.filter(({ sought }) => matches(sought, now) && !matches(sought, before)),
      post,
    )
    let after: Parameters<typeof saves.listSavers>[1]['after']
    do {
      const { savers, next } = await saves.listSavers(postId, { limit: pageSize, after })
      await give(savers.flatMap(({ person }) => noticeOf(post, person.id) ?? []))
      after = next
    } while (after)
    const { deals } = await lines.get(postId)
    await give(deals.filter(isNegotiated).flatMap(({ buyerId }) => noticeOf(post, buyerId) ?? []))
  },
)

function noticeOf({ id, author, blocks, sale, drop }: PostRow, userId: string): NewNotification | undefined {
  if (userId === author.id || sale?.cents === undefined || !drop) return undefined
  const prices = `${priceText(drop.from)} → ${priceText(sale.cents)}`
  return {
    userId,
    id: notificationId({ at: drop.at, of: `price ${id}`, actorId: author.id }),
    type: 'price drop',
    actorId: author.id,
    subjectId: id,
    postId: id,
    text: [prices, beginningOf(blocks, 80)].filter(Boolean).join(' · '),
    createdAt: drop.at,
  }
}
