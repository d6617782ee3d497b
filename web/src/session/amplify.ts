/** Amplify, configured for this stage. Only session.ts loads it: to sign in or out, and to renew a token. */
import { Amplify } from 'aws-amplify'
import { confirmSignIn, decodeJWT, fetchAuthSession, signIn, signOut } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger, CookieStorage } from 'aws-amplify/utils'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { cleanPassword } from '../../../shared/accounts/account.ts'
import { signOut as endSession } from '../../../shared/accounts/sign-out.ts'
import { newUlid } from '../../../shared/ulid.ts'
import { deviceIdPattern, startSession } from '../../../shared/accounts/start-session.ts'
import { send } from '../lib/call.ts'
import { config } from '../lib/config.ts'
import { cookieOf, sharedDomain, writeCookie } from '../lib/cookies.ts'
import { isPlaceRefusal } from './place.ts'

const deviceCookie = 'device'
const { userPoolId, userPoolClientId, userPoolEndpoint } = config()

// Without this, Amplify warns about a user pool with its own endpoint, such as a laptop's.
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
    expires: 14,
  }),
)

export async function signInWithPassword(username: string, password: string): Promise<void> {
  // Amplify refuses to sign in while it stores parts of an earlier session.
  await signOut()
  await signIn({ username, password: cleanPassword(password) })
  await beginSession()
}

/** Signs in with the token of a mailed link, which responds to the user pool's challenge. */
export async function signInWithLink(username: string, token: string): Promise<void> {
  await signOut()
  await signIn({ username, options: { authFlowType: 'CUSTOM_WITHOUT_SRP' } })
  await confirmSignIn({ challengeResponse: token })
  await beginSession()
}

/** Stores tokens that the user pool issued without Amplify. From then on Amplify renews and revokes them. */
export async function keepTokens(access: string, refreshToken: string): Promise<void> {
  await signOut()
  const accessToken = decodeJWT(access)
  const { username, iat = 0 } = accessToken.payload
  await cognitoUserPoolsTokenProvider.authTokenStore.storeTokens({
    accessToken,
    refreshToken,
    clockDrift: iat * 1000 - Date.now(),
    username: typeof username === 'string' ? username : '',
  })
  await beginSession()
}

/**
 * Ends a person's session on the server, if the server can be reached, and removes the tokens. If another person signs in
 * meanwhile, in another tab, that person stays signed in.
 */
export async function signOutHere(isStillSignedIn: () => boolean): Promise<void> {
  const token = await accessToken().catch(() => undefined)
  if (!isStillSignedIn()) return
  if (token) await send(endSession, {}, token).catch(() => undefined)
  if (isStillSignedIn()) await signOut()
}

/**
 * Begins the session of a new sign-in. If that fails, the person stays signed in, and the first call that the server
 * refuses begins the session. If nobody may sign in from here, the sign-in is undone at once, and the refusal is thrown.
 */
async function beginSession(): Promise<void> {
  const token = await accessToken()
  if (!token) return
  try {
    await start(token)
  } catch (error) {
    if (!isPlaceRefusal(error)) return
    await signOut()
    throw error
  }
}

/**
 * Renews the access token and begins its session. Returns undefined if the session is over; rejects without a connection.
 */
export async function renewedToken(): Promise<string | undefined> {
  const token = await accessToken({ forceRefresh: true })
  try {
    if (token) await start(token)
    return token
  } catch (error) {
    if (isPlaceRefusal(error) || (error instanceof RefusalError && error.code === 'token-expired'))
      return undefined
    throw error
  }
}

async function accessToken(options: { forceRefresh?: boolean } = {}): Promise<string | undefined> {
  const { tokens } = await fetchAuthSession(options)
  return tokens?.accessToken.toString()
}

const start = (token: string) => send(startSession, { device: deviceId() }, token)

/** The id of this browser, shared by the sites of all campuses. The server mails people about a sign-in on a new device. */
function deviceId(): string {
  const kept = cookieOf(deviceCookie) ?? ''
  const id = deviceIdPattern.test(kept) ? kept : newUlid(Date.now()).toLowerCase()
  // Browsers keep a cookie for at most 400 days.
  writeCookie(deviceCookie, id, 400 * 24 * 3600_000)
  return id
}
