import type { Platform } from '../../../lambdas/platform/platform.ts'
import { recentStore } from '../../../lambdas/search/recent-store.ts'
import { termStore } from '../../../lambdas/search/term-store.ts'
import type { User } from '../../../lambdas/users/user-store.ts'
import type { DemoRecent, DemoView } from './searches.ts'
import type { SeedState } from './seed-state.ts'

/** Writes searches through the product's own stores; existing ones are kept, and the counts follow from them. */
export function searchesSeeder(platform: Platform, state: SeedState) {
  const before = (minutesAgo: number): Platform => ({
    ...platform,
    now: () => Math.round(state.epoch - minutesAgo * 60_000),
  })
  return {
    async addView({ campusId, text, searcher, minutesAgo }: DemoView): Promise<void> {
      const userId = `u_${state.hex(`searcher ${searcher}`, 20)}`
      await termStore(before(minutesAgo)).addView(campusId, text, { userId })
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
