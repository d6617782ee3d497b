import { refusal } from '../../shared/refusal.ts'
import type { Credentials } from '../platform/api.ts'
import { hiddenPeopleOf } from '../blocks/hidden-people.ts'
import { effect } from '../platform/effect.ts'
import { identify, type SignIn } from '../platform/identify.ts'
import type { Platform } from '../platform/platform.ts'
import { accountStore, isEnded, type Account } from './account-store.ts'
import { userStore, type User } from '../users/user-store.ts'

/** The caller, made from their rows. Every request reads these rows, so a ban or a sign-out takes effect at once. */
export type Viewer = User &
  Pick<Account, 'hasPassword' | 'discardedPassword'> & {
    signIn: SignIn
    /** The people whom the caller cannot see, because either blocked the other. */
    hidden: ReadonlySet<string>
    /** Whether `start-session` was called. */ isSessionStarted: boolean
  }

const rowsOfCaller = [...accountStore.grants.get, ...userStore.grants.get]

export const callers = effect({ load: rowsOfCaller, ofSignIn: rowsOfCaller }, (platform: Platform) => {
  const accounts = accountStore(platform)
  const users = userStore(platform)

  async function personOf(signIn: SignIn, consistent: boolean): Promise<Viewer | undefined> {
    const account = await accounts.get(signIn.poolName, { consistent })
    if (account && isEnded(account, signIn)) throw refusal(undefined, 'token-expired')
    const user = account && (await users.get(account.userId, { consistent }))
    if (!user) return undefined
    const isSessionStarted = account.sessions[signIn.sessionId] !== undefined
    const hidden = hiddenPeopleOf(user)
    const { hasPassword, discardedPassword } = account
    return { ...user, hasPassword, discardedPassword, signIn, isSessionStarted, hidden }
  }

  return {
    /**
     * Loads the person of a sign-in with consistent reads; undefined if the account does not exist. Throws if the sign-in
     * has ended.
     */
    ofSignIn: (signIn: SignIn) => personOf(signIn, true),

    /** Loads the caller with two Gets; undefined for a visitor. */
    async load(credentials: Credentials): Promise<Viewer | undefined> {
      const signIn = await identify(credentials)
      if (!signIn) return undefined
      const found = await personOf(signIn, false)
      if (found?.isSessionStarted) return found
      // The first reads are eventually consistent and may miss a recent write.
      const again = await personOf(signIn, true)
      if (!again) throw refusal(undefined, 'token-expired')
      return again
    },
  }
})
