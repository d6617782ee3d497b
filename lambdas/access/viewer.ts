import type { Credentials } from '../platform/api.ts'
import { identify } from '../platform/identify.ts'
import type { Platform } from '../platform/platform.ts'
import { userIdOfCognitoName, userStore, type User } from '../users/user-store.ts'

/** The person who calls: their row, read at each request, so that a ban or a sign-out counts at once. */
export type Viewer = User

/** Loads the caller with one Get; undefined for a visitor. */
export function viewerOf(credentials: Credentials, platform: Platform): Promise<Viewer | undefined> {
  const users = userStore(platform)
  return identify(credentials, (cognitoName) => users.get(userIdOfCognitoName(cognitoName)))
}
