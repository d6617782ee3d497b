import type { Credentials } from '../platform/api.ts'
import { effect } from '../platform/effect.ts'
import { identify } from '../platform/identify.ts'
import type { Platform } from '../platform/platform.ts'
import { accountStore, type Account } from '../users/account-store.ts'
import { userStore, type User } from '../users/user-store.ts'

/** The person who calls: their rows, read at each request, so that a ban or a sign-out counts at once. */
export type Viewer = User & Omit<Account, 'userId'> & { poolName: string }

export const callers = effect(
  { load: [...accountStore.grants.get, ...userStore.grants.get] },
  (platform: Platform) => {
    const accounts = accountStore(platform)
    const users = userStore(platform)
    /** Rows that are not found may have been written a moment ago. */
    async function personOf(poolName: string, consistent = false): Promise<Viewer | undefined> {
      const account = await accounts.get(poolName, { consistent })
      const user = account && (await users.get(account.userId, { consistent }))
      if (!user) return consistent ? undefined : personOf(poolName, true)
      const { userId: _, ...rest } = account
      return { ...user, ...rest, poolName }
    }
    return {
      /** Loads the caller with two Gets; undefined for a visitor. */
      load: (credentials: Credentials): Promise<Viewer | undefined> => identify(credentials, personOf),
    }
  },
)
