/** Amplify, configured for this stage. Only session.ts loads it: to sign in or out, and to renew a token. */
import { Amplify } from 'aws-amplify'
import { confirmSignIn, fetchAuthSession, signIn, signOut } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger, CookieStorage } from 'aws-amplify/utils'
import { config } from '../lib/config.ts'
import { sharedDomain } from '../lib/cookies.ts'

const { userPoolId, userPoolClientId, userPoolEndpoint } = config()

// Amplify warns about user pools with an endpoint of their own, like a laptop's.
ConsoleLogger.LOG_LEVEL = 'ERROR'
Amplify.configure({
  Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint ? { userPoolEndpoint } : {}) } },
})
const domain = sharedDomain()
cognitoUserPoolsTokenProvider.setKeyValueStorage(
  new CookieStorage({
    ...(domain === undefined ? {} : { domain }),
    path: '/',
    sameSite: 'lax',
    secure: window.location.protocol === 'https:',
    expires: 30,
  }),
)

export async function signInWithPassword(username: string, password: string): Promise<void> {
  // Amplify refuses to sign in over what is left of an earlier session.
  await signOut()
  await signIn({ username, password })
}

/** The pool asks for a challenge, and its answer is the token. */
export async function signInWithLink(username: string, token: string): Promise<void> {
  await signOut()
  await signIn({ username, options: { authFlowType: 'CUSTOM_WITHOUT_SRP' } })
  await confirmSignIn({ challengeResponse: token })
}

export async function signOutHere(): Promise<void> {
  await signOut()
}

/** A fresh access token; undefined when the session is over. Rejects without a connection. */
export async function renewedToken(): Promise<string | undefined> {
  const session = await fetchAuthSession({ forceRefresh: true })
  return session.tokens?.accessToken.toString()
}
