import { createHash } from 'node:crypto'
import type { IdentityProvider, Settings } from './settings.ts'

/** The parameters of a client's request to /oauth2/authorize. */
export interface Authorization {
  redirectUri: string
  state: string
  codeChallenge: string | undefined
  provider: IdentityProvider
}

/**
 * Reads the query of https://docs.aws.amazon.com/cognito/latest/developerguide/authorization-endpoint.html. An `error` is
 * returned to the client. A `problem` is shown by Cognito itself, because the client's address is not known or not allowed.
 */
export function readAuthorization(
  settings: Settings,
  query: URLSearchParams,
): Authorization | { problem: string } | { error: string } {
  const redirectUri = query.get('redirect_uri') ?? ''
  if (query.get('client_id') !== settings.clientId) return { problem: 'Client does not exist' }
  if (!settings.callbackUrls.includes(redirectUri)) return { problem: 'redirect_mismatch' }
  const isCode = query.get('response_type') === 'code' && settings.oauthFlows.has('code')
  if (!isCode) return { error: 'unauthorized_client' }
  const scopes = (query.get('scope') ?? '').split(' ')
  if (scopes.some((scope) => !settings.oauthScopes.has(scope))) return { error: 'invalid_scope' }
  const provider = settings.identityProviders.find(({ name }) => name === query.get('identity_provider'))
  if (!provider || !settings.clientProviders.has(provider.name)) return { error: 'invalid_request' }
  const codeChallenge = query.get('code_challenge') ?? undefined
  if (codeChallenge !== undefined && query.get('code_challenge_method') !== 'S256')
    return { error: 'invalid_request' }
  return { redirectUri, state: query.get('state') ?? '', codeChallenge, provider }
}

/**
 * Returns the error of a token request if the request does not match its code:
 * https://docs.aws.amazon.com/cognito/latest/developerguide/token-endpoint.html.
 */
export function exchangeError(
  settings: Settings,
  form: URLSearchParams,
  issuedFor: Authorization | undefined,
): string | undefined {
  if (form.get('grant_type') !== 'authorization_code') return 'unsupported_grant_type'
  if (form.get('client_id') !== settings.clientId) return 'invalid_client'
  if (!issuedFor || form.get('redirect_uri') !== issuedFor.redirectUri) return 'invalid_grant'
  const verifier = form.get('code_verifier') ?? ''
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const isProven = issuedFor.codeChallenge === undefined || challenge === issuedFor.codeChallenge
  return isProven ? undefined : 'invalid_grant'
}
