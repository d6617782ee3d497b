import { soughtPath, soughtText } from '../../../shared/search/saved-search.ts'
import type { Platform } from '../../../lambdas/platform/platform.ts'
import { notificationStore } from '../../../lambdas/notifications/notification-store.ts'
import { previewOf } from '../../../lambdas/notifications/text.ts'
import { postFields } from '../../../lambdas/posts/posts-documents.ts'
import { postStore } from '../../../lambdas/posts/post-store.ts'
import { alertStore } from '../../../lambdas/search/alert-store.ts'
import { comparedOf, matches } from '../../../lambdas/search/matches.ts'
import { recentStore } from '../../../lambdas/search/recent-store.ts'
import { termStore } from '../../../lambdas/search/term-store.ts'
import type { User } from '../../../lambdas/users/user-store.ts'
import type { DemoPost } from './posts.ts'
import type { DemoRecent, DemoSavedSearch, DemoView } from './searches.ts'
import { idOfPost } from './seed-posts.ts'
import type { SeedState } from './seed-state.ts'

/** Posts that a saved search finds within this time share one notification. */
const windowMs = 3 * 3600_000
/** The number of newest posts that are compared with a saved search; one read returns them all. */
const comparedMaximum = 100

/** Writes searches through the product's own stores and keeps existing ones. The stream updates the counts. */
export function searchesSeeder(platform: Platform, posts: readonly DemoPost[], state: SeedState) {
  const before = (minutesAgo: number): Platform => ({
    ...platform,
    now: () => Math.round(state.epoch - minutesAgo * 60_000),
  })
  return {
    async addView({ campusId, text, searcher, minutesAgo }: DemoView): Promise<void> {
      const userId = `u_${state.hex(`searcher ${searcher}`, 20)}`
      await termStore(before(minutesAgo)).addView(campusId, text, { userId })
    },

    /** Writes a saved search, and the notification of the posts that it found most recently. */
    async addSaved({ email, sought }: DemoSavedSearch, users: ReadonlyMap<string, User>): Promise<void> {
      const user = users.get(email)
      if (user?.campusId === undefined) return
      const { id: userId, campusId } = user
      const saved = await alertStore(platform).create(userId, campusId, sought)
      const ids = posts
        .filter((post) => post.campusId === campusId && post.author !== email)
        .map((post) => idOfPost(post, state))
      const found = (await postStore(platform).getMany(ids.slice(0, comparedMaximum))).filter((row) =>
        matches(sought, comparedOf(postFields(row))),
      )
      const [newest] = found
      if (!saved || !newest) return
      const { createdAt } = newest
      for (const row of found.filter((one) => createdAt - one.createdAt < windowMs).toReversed())
        await notificationStore(platform).addFound({
          userId,
          id: state.ulid(`found for ${email} ${soughtText(sought)}`, createdAt),
          type: 'saved search',
          actorId: row.author.id,
          subjectId: saved.id,
          found: { text: soughtText(sought), path: soughtPath(sought) },
          text: previewOf(row),
          createdAt,
          postId: row.id,
        })
    },

    async addRecent(
      { email, text, minutesAgo }: DemoRecent,
      users: ReadonlyMap<string, User>,
    ): Promise<void> {
      const user = users.get(email)
      if (user) await recentStore(before(minutesAgo)).add(user.id, text)
    },
  }
}
