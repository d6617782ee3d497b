/** Identifies the caller by their token. A call without a token is a visitor's; one with a bad token is refused. */
import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { FetchError, JwtBaseError } from 'aws-jwt-verify/error'
import { SimpleFetcher } from 'aws-jwt-verify/https'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import * as z from 'zod/mini'
import { refusal } from '../../shared/refusal.ts'
import { tokenOf, type Credentials } from './api.ts'
import { timeLimits } from './clients.ts'
import { env } from './env.ts'

const claimsSchema = z.object({
  username: z.string(),
  auth_time: z.coerce.number(),
  /** Cognito's id of the sign-in, which is in all tokens renewed from it. */
  origin_jti: z.string(),
})
type Claims = z.output<typeof claimsSchema>

let verifier: { verify: (token: string) => Promise<unknown> } | undefined

/** The keys come from the pool; on a laptop from its local endpoint, which has no TLS. */
function theVerifier() {
  const endpoint = env.optional('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER')
  const { request } = timeLimits('keys')
  const fetcher = endpoint
    ? { fetch: (uri: string) => fetchFrom(new URL(new URL(uri).pathname, endpoint), request) }
    : new SimpleFetcher({ defaultRequestOptions: { responseTimeout: request } })
  verifier ??= CognitoJwtVerifier.create(
    { userPoolId: env('USER_POOL_ID'), clientId: env('USER_POOL_CLIENT_ID'), tokenUse: 'access' },
    { jwksCache: new SimpleJwksCache({ fetcher }) },
  )
  return verifier
}

async function fetchFrom(url: URL, milliseconds: number): Promise<ArrayBuffer> {
  try {
    return await (await fetch(url, { signal: AbortSignal.timeout(milliseconds) })).arrayBuffer()
  } catch (error) {
    throw new FetchError(url.href, error)
  }
}

async function claimsOf(token: string): Promise<Claims> {
  try {
    return z.parse(claimsSchema, await theVerifier().verify(token))
  } catch (error) {
    // Without the pool's keys the token cannot be checked.
    if (error instanceof FetchError) throw refusal(undefined, 'unavailable')
    if (error instanceof JwtBaseError) throw refusal(undefined, 'token-expired')
    throw error
  }
}

/** A sign-in. Every token that comes from the sign-in has these data. */
export interface SignIn {
  /** The account's name in the user pool. */
  poolName: string
  sessionId: string
  /** Epoch milliseconds. It is always a whole second, because tokens state the time in seconds. */
  signedInAt: number
}

/**
 * The sign-in of a request, from the authorizer's claims or, on an operation that visitors may call, from the token;
 * undefined for a visitor.
 */
export async function identify({ claims: given, authorization }: Credentials): Promise<SignIn | undefined> {
  const fromAuthorizer = claimsSchema.safeParse(given)
  const token = tokenOf(authorization)
  if (!fromAuthorizer.success && !token) return undefined
  const claims = fromAuthorizer.success ? fromAuthorizer.data : await claimsOf(token ?? '')
  return {
    poolName: claims.username,
    sessionId: claims.origin_jti,
    signedInAt: claims.auth_time * 1000,
  }
}
