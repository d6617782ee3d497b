/** The session of the signed-in operator: their token, and its end. */
import { fetchAuthSession, signOut } from 'aws-amplify/auth'
import { queryClient } from '../src/lib/query-client.ts'
import { newStore } from '../src/lib/store.ts'
import { unavailable } from '../src/lib/unavailable.ts'
import { announce } from './announcement.ts'
import { forgetDrafts } from './decision-draft.ts'

/** Why the last session has ended, for the page of the sign-in. */
export const whyEnded = newStore<string | undefined>(undefined)

/**
 * Returns the token for a call; undefined once the session is over. Amplify renews a token that has expired, which is every
 * five minutes.
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
 * Signs out and removes everything that was loaded. Amplify's Authenticator then shows the sign-in. `why` is set if the session
 * ended by itself: what was typed about cases then stays for the same operator.
 */
export async function endSession(why?: string): Promise<void> {
  whyEnded.set(why)
  announce(undefined)
  if (why === undefined) forgetDrafts()
  await signOut()
  queryClient.clear()
}
