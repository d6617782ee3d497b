import type { Credentials } from '../platform/api.ts'
import { effect } from '../platform/effect.ts'
import { identify } from '../platform/identify.ts'
import { userIdOfCognitoName, userStore, type User } from '../users/user-store.ts'

/** The person who calls: their row, read at each request, so that a ban or a sign-out counts at once. */
export type Viewer = User

export const callers = effect({ load: userStore.grants.get }, (platform) => {
  const users = userStore(platform)
  return {
    /** Loads the caller with one Get; undefined for a visitor. */
    load: (credentials: Credentials): Promise<Viewer | undefined> =>
      identify(credentials, (cognitoName) => users.get(userIdOfCognitoName(cognitoName))),
  }
})
