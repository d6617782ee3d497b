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
  /**
   * The verifier of each authorizer, with the keys that it uses. It is kept, because building a verifier takes longer
   * than using it.
   */
  const known = new Map<Authorizer, { keys: unknown[]; verifier: Verifier }>()

  function verifierOf(authorizer: Authorizer): Verifier {
    const keys = authorizer.userPoolIds.map(publicKeysOf)
    const found = known.get(authorizer)
    if (found?.keys.every((each, at) => each === keys[at])) return found.verifier
    const verifier = openVerifier(authorizer, keys)
    known.set(authorizer, { keys, verifier })
    return verifier
  }

  return async (authorizer: Authorizer, header: string | undefined): Promise<Authorization> => {
    if (!header) return { refused: 'Unauthorized' }
    const verifier = verifierOf(authorizer)
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

type Verifier = ReturnType<typeof openVerifier>

/** The verifier of tokens of these pools; `keys` has the key set of each pool. */
function openVerifier({ userPoolIds, scopes }: Authorizer, keys: unknown[]) {
  const verifier = CognitoJwtVerifier.create(
    userPoolIds.map((userPoolId) => ({
      userPoolId,
      clientId: null,
      tokenUse: scopes.length > 0 ? ('access' as const) : ('id' as const),
      scope: scopes.length > 0 ? scopes : null,
    })),
  )
  for (const [at, userPoolId] of userPoolIds.entries()) {
    const keySet = z.parse(z.json(), keys[at])
    if (!isJwks(keySet)) throw new Error(`the user pool ${userPoolId} has no keys`)
    verifier.cacheJwks(keySet, userPoolId)
  }
  return verifier
}

/** Functions get every claim as text; `exp` and `iat` are dates in the format of java.util.Date. */
function claim(name: string, value: unknown): string {
  if ((name === 'exp' || name === 'iat') && typeof value === 'number') {
    const [weekday, day, month, year, time] = new Date(value * 1000).toUTCString().split(/,? /)
    return `${weekday} ${month} ${day} ${time} UTC ${year}`
  }
  return Array.isArray(value) ? value.join(',') : String(value)
}
