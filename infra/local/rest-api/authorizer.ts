import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { JwtExpiredError } from 'aws-jwt-verify/error'
import { isJwks } from 'aws-jwt-verify/jwk'
import * as z from 'zod/mini'
import type { Authorizer } from './document.ts'

/** The claims of a token, or the reason for its refusal, which becomes `$context.error.message`. */
export type Authorization = { claims: Record<string, string> } | { refused: string }

/**
 * API Gateway's user pool authorizer. A method with scopes requires an access token that has one of them; a method without
 * scopes requires an id token. Signature, issuer and expiry are checked with the pool's keys. As in the gateway, a token
 * stays valid after a sign-out until it expires.
 */
export function openAuthorizer(publicKeysOf: (userPoolId: string) => unknown) {
  return async ({ userPoolIds, scopes }: Authorizer, header: string | undefined): Promise<Authorization> => {
    if (!header) return { refused: 'Unauthorized' }
    const verifier = CognitoJwtVerifier.create(
      userPoolIds.map((userPoolId) => ({
        userPoolId,
        clientId: null,
        tokenUse: scopes.length > 0 ? ('access' as const) : ('id' as const),
        scope: scopes.length > 0 ? scopes : null,
      })),
    )
    for (const userPoolId of userPoolIds) {
      const keys = z.parse(z.json(), publicKeysOf(userPoolId))
      if (!isJwks(keys)) throw new Error(`the user pool ${userPoolId} has no keys`)
      verifier.cacheJwks(keys, userPoolId)
    }
    try {
      const payload = await verifier.verify(header.replace(/^Bearer /, ''))
      return {
        claims: Object.fromEntries(
          Object.entries(payload).map(([name, value]) => [name, claim(name, value)]),
        ),
      }
    } catch (error) {
      return { refused: error instanceof JwtExpiredError ? 'The incoming token has expired' : 'Unauthorized' }
    }
  }
}

/** Functions get every claim as text; `exp` and `iat` are dates in the format of java.util.Date. */
function claim(name: string, value: unknown): string {
  if ((name === 'exp' || name === 'iat') && typeof value === 'number') {
    const [weekday, day, month, year, time] = new Date(value * 1000).toUTCString().split(/,? /)
    return `${weekday} ${month} ${day} ${time} UTC ${year}`
  }
  return Array.isArray(value) ? value.join(',') : String(value)
}
