/** From a token to the person: one Get. No token is a visitor; a bad one is refused, never silently a visitor. */
import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { FetchError, JwtBaseError } from 'aws-jwt-verify/error'
import { SimpleFetcher } from 'aws-jwt-verify/https'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import * as z from 'zod/mini'
import { commonRefusals, RefusalError } from '../../shared/contract.ts'
import { userIdOfCognitoName, type UserStore } from '../users/user-store.ts'
import type { Viewer } from './authorize.ts'
import { env } from './env.ts'

const claimsSchema = z.object({ username: z.string(), auth_time: z.coerce.number() })
type Claims = z.output<typeof claimsSchema>

let verifier: { verify: (token: string) => Promise<unknown> } | undefined

/** Keys come from the pool; on another endpoint than AWS's own (a laptop) from there. */
function theVerifier() {
  const endpoint = env.optional('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER')
  const fetcher = endpoint
    ? { fetch: async (uri: string) => (await fetch(new URL(new URL(uri).pathname, endpoint))).arrayBuffer() }
    : new SimpleFetcher()
  verifier ??= CognitoJwtVerifier.create(
    { userPoolId: env('USER_POOL_ID'), clientId: env('USER_POOL_CLIENT_ID'), tokenUse: 'access' },
    { jwksCache: new SimpleJwksCache({ fetcher }) },
  )
  return verifier
}

function expired(): RefusalError {
  return new RefusalError('token-expired', commonRefusals['token-expired'])
}

async function claimsOf(token: string): Promise<Claims> {
  try {
    return z.parse(claimsSchema, await theVerifier().verify(token))
  } catch (error) {
    // The keys could not be had: no word about the token.
    if (error instanceof FetchError) throw new RefusalError('unavailable', commonRefusals.unavailable)
    if (error instanceof JwtBaseError) throw expired()
    throw error
  }
}

/**
 * The viewer of a request, from the authorizer's claims or, on an operation that is open to visitors, from the
 * token itself. A token from before the person was signed out everywhere is refused.
 */
export async function identify(
  request: { claims: unknown; authorization: string | undefined },
  users: UserStore,
): Promise<Viewer | undefined> {
  const fromAuthorizer = claimsSchema.safeParse(request.claims)
  const token = request.authorization?.replace(/^Bearer /i, '')
  if (!fromAuthorizer.success && !token) return undefined
  const claims = fromAuthorizer.success ? fromAuthorizer.data : await claimsOf(token ?? '')
  const user = await users.get(userIdOfCognitoName(claims.username))
  if (!user || claims.auth_time * 1000 < (user.signedOutAt ?? 0)) throw expired()
  return user
}
