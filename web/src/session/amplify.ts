/** Amplify, set up for this stage. Loaded by session.ts only, when someone signs in or out or a token must be renewed. */
import { Amplify } from 'aws-amplify'
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger, CookieStorage } from 'aws-amplify/utils'
import { config } from '../lib/config.ts'

const { domain, userPoolId, userPoolClientId, userPoolEndpoint } = config()

// It warns of every user pool that is not at its usual place, as a laptop's is not.
ConsoleLogger.LOG_LEVEL = 'ERROR'
Amplify.configure({
  Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint ? { userPoolEndpoint } : {}) } },
})
cognitoUserPoolsTokenProvider.setKeyValueStorage(
  new CookieStorage({
    // Browsers take no cookie for the parent of a host that has none, like plain localhost.
    ...(`.${window.location.hostname}`.endsWith(`.${domain}`) ? { domain } : {}),
    path: '/',
    sameSite: 'lax',
    secure: window.location.protocol === 'https:',
    expires: 30,
  }),
)

export async function signInWithPassword(username: string, password: string): Promise<void> {
  // What is left of an earlier session would make Amplify refuse.
  await signOut()
  await signIn({ username, password })
}

export async function signOutHere(): Promise<void> {
  await signOut()
}

/** A fresh access token; undefined where the session is over. Rejects without a connection. */
export async function renewedToken(): Promise<string | undefined> {
  const session = await fetchAuthSession({ forceRefresh: true })
  return session.tokens?.accessToken.toString()
}
