import { circumstancesOf, lineMoves } from '../../../lambdas/deals/line-moves.ts'
import { lineStore } from '../../../lambdas/deals/line-store.ts'
import type { Platform } from '../../../lambdas/platform/platform.ts'
import { postStore, type PostRow } from '../../../lambdas/posts/post-store.ts'
import type { User } from '../../../lambdas/users/user-store.ts'
import { passTime } from '../../../shared/deals/move-deal.ts'
import { moveOf, type Chapter, type Story } from './deals.ts'
import type { DemoPost } from './posts.ts'
import { idOfPost } from './seed-posts.ts'
import type { SeedState } from './seed-state.ts'

const hour = 3_600_000

/** Makes the moves of deals through the product's own function, at the times in the story. The reactions run as usual. */
export function dealsSeeder(platform: Platform, posts: readonly DemoPost[], state: SeedState) {
  const [lines, rows] = [lineStore(platform), postStore(platform)]
  /** The things that no story uses yet, newest first. */
  const left = posts.filter(
    ({ campusId, sale, later }) => campusId === 'ou' && later === undefined && canSell(sale),
  )

  return {
    /**
     * Adds a story about a thing of its seller. Changes nothing if an earlier start has made moves about the thing, or if
     * no thing is left.
     */
    async addStory({ seller, chapters }: Story, users: ReadonlyMap<string, User>): Promise<void> {
      const people = new Set(chapters.map(({ buyer }) => buyer))
      const hasOffers = chapters.some(({ move }) => move === 'offer')
      const index = left.findIndex(
        ({ author, sale }) =>
          (seller === undefined ? !people.has(author) : author === seller) && (!hasOffers || sale?.open),
      )
      const [post] = index < 0 ? [] : left.splice(index, 1)
      const row = post && (await rows.get(idOfPost(post, state), { consistent: true }))
      if (!row || (await lines.get(row.id)).version > 0) return
      for (const chapter of chapters) await make(row, chapter, users)
    },
  }

  async function make(post: PostRow, chapter: Chapter, users: ReadonlyMap<string, User>): Promise<void> {
    const at = state.epoch - chapter.hoursAgo * hour
    const buyer = users.get(chapter.buyer)
    if (!buyer) throw new Error(`${chapter.buyer} is not among the people of the demo`)
    // The thing with its open deals at that time, including changes that only the passing of time causes.
    const { line } = passTime(await lines.get(post.id), circumstancesOf(post, at))
    const people = { sellerId: post.author.id, buyerId: buyer.id }
    const move = moveOf(chapter, { ...people, line, price: post.sale?.cents ?? 0, epoch: state.epoch })
    const { refusal } = await lineMoves({ ...platform, now: () => at }).make(post, move)
    if (refusal) throw new Error(`The move ${chapter.move} of the demo was refused: ${refusal}`)
  }
}

const canSell = (sale: DemoPost['sale']) =>
  sale?.kind === 'offer' && sale.cents !== undefined && sale.cents > 0 && !sale.first
