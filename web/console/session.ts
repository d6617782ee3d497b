/** The session of the signed-in operator: the token for calls, and the sign-out. */
import { fetchAuthSession, signOut } from 'aws-amplify/auth'
import { queryClient } from '../src/lib/query-client.ts'
import { newStore } from '../src/lib/store.ts'
import { unavailable } from '../src/lib/unavailable.ts'
import { announce } from './announcement.ts'
import { forgetDrafts } from './decision-draft.ts'

/** The sentence on the sign-in page that says why the last session ended. */
export const whyEnded = newStore<string | undefined>(undefined)

/**
 * Returns the token for a call; undefined once the session is over. A token expires after five minutes, and Amplify then
 * renews it.
 */
export async function accessToken({ renew = false } = {}): Promise<string | undefined> {
  try {
    const { tokens } = await fetchAuthSession({ forceRefresh: renew })
    return tokens?.accessToken.toString()
  } catch (error) {
    if (error instanceof Error && error.name === 'NetworkError') throw unavailable('offline')
    return undefined
  }
}

/**
 * Signs out and removes all loaded data. Amplify's Authenticator then shows the sign-in. `why` is set if the session ended
 * without a press of the operator. Then the drafts stay for that operator's next sign-in; otherwise they are deleted.
 */
export async function endSession(why?: string): Promise<void> {
  whyEnded.set(why)
  announce(undefined)
  if (why === undefined) forgetDrafts()
  await signOut()
  queryClient.clear()
}
