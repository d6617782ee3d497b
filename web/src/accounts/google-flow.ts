/**
 * Signing in with Google: OAuth's code flow with PKCE at the user pool's own endpoints. While the browser is at Google,
 * this tab stores the state of the flow.
 */
import * as z from 'zod/mini'
import { base64url } from '../lib/base64url.ts'
import { config } from '../lib/config.ts'
import { parseStored, readStored, writeStored } from '../lib/stored.ts'
import { googlePath } from '../session/google.ts'
import { isPlaceRefusal } from '../session/place.ts'
import { googleRefusal, type GoogleRefusal } from './google-refusal.ts'

const storageKey = 'google'

const visitSchema = z.object({
  /** The id of the campus on whose site the button was pressed. `back` is the path of the page to return to on that site. */
  site: z.string(),
  back: z.optional(z.string()),
  /** Whether the person's action on the page `back` needs only a log-in, and no verified school. */
  needsOnlyLogIn: z.boolean(),
})
export type GoogleVisit = z.output<typeof visitSchema>

/** The state that is stored while the browser is at Google. */
const keptSchema = z.union([
  z.object({
    /** 'again' after a restart. A sign-in restarts at most once. */
    step: z.enum(['first', 'again']),
    visit: visitSchema,
    /**
     * Only the browser that started the flow knows `state` and `verifier`. `state` proves that a result belongs to this
     * flow; `verifier` redeems the code in it.
     */
    state: z.string(),
    verifier: z.string(),
  }),
  z.object({ step: z.literal('ended'), visit: visitSchema, isPlaceRefused: z.boolean() }),
])
type Kept = z.output<typeof keptSchema>

const tokensSchema = z.object({ access_token: z.string(), refresh_token: z.string() })
const errorSchema = z.object({ error: z.string() })

/** The next step of the flow: the browser has to open `href`, or the flow has ended with success or with a refusal. */
export type GoogleStep =
  | { href: string }
  | { visit: GoogleVisit; isPlaceRefused: boolean }
  | { visit: GoogleVisit | undefined; refusal: GoogleRefusal }

/** Starts the flow. Returns the address for the browser to open. */
export async function beginGoogle(
  visit: GoogleVisit,
  step: 'first' | 'again' = 'first',
): Promise<{ href: string }> {
  const [state, verifier] = [randomText(), randomText()]
  keep({ step, visit, state, verifier })
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return hostedPage('/oauth2/authorize', {
    redirect_uri: returnUrl(),
    response_type: 'code',
    scope: 'aws.cognito.signin.user.admin',
    identity_provider: 'Google',
    state,
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
  })
}

/** Continues with the user pool's result. Returns undefined if no flow was started in this tab. */
export async function continueGoogle(query: URLSearchParams): Promise<GoogleStep | undefined> {
  const kept = parseStored(keptSchema, readStored('sessionStorage', storageKey))
  writeStored('sessionStorage', storageKey, null)
  const isResult = query.has('code') || query.has('error')
  if (!isResult) return kept?.step === 'ended' ? kept : undefined
  if (!kept || kept.step === 'ended' || query.get('state') !== kept.state)
    return { visit: kept?.visit, refusal: 'invalid-credential' }
  const { visit, step, verifier } = kept
  const error = query.get('error')
  if (error === null) return takeTokens(visit, query.get('code') ?? '', verifier)
  const description = query.get('error_description') ?? ''
  // The first sign-in with Google of a person who already has an account only links the two, and the user pool reports
  // an error. A second sign-in succeeds.
  const isLinked = /Already found an entry for username|google-already-linked/.test(description)
  if (isLinked && step === 'first') return beginGoogle(visit, 'again')
  return { visit, refusal: googleRefusal(error, description) }
}

async function takeTokens(visit: GoogleVisit, code: string, verifier: string): Promise<GoogleStep> {
  const request = {
    grant_type: 'authorization_code',
    client_id: config().userPoolClientId,
    redirect_uri: returnUrl(),
    code_verifier: verifier,
    code,
  }
  const response = await fetch(`${config().hostedSignIn}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams(request),
    credentials: 'omit',
  }).catch(() => undefined)
  if (!response) return { visit, refusal: 'network' }
  const body: unknown = await response.json().catch(() => undefined)
  const tokens = z.safeParse(tokensSchema, body)
  if (!tokens.success)
    return { visit, refusal: googleRefusal(z.safeParse(errorSchema, body).data?.error ?? '', '') }
  const isPlaceRefused = await keepTokens(tokens.data).catch(() => undefined)
  if (isPlaceRefused === undefined) return { visit, refusal: 'after-sign-in' }
  keep({ step: 'ended', visit, isPlaceRefused })
  // Ends the pool's own session. Otherwise the next person to press the button in this browser would be signed in as this
  // person.
  return hostedPage('/logout', { logout_uri: returnUrl() })
}

/**
 * Stores the tokens. Returns true if the server refuses sign-ins from the person's location. Rejects if the browser cannot
 * store the tokens.
 */
async function keepTokens(tokens: z.output<typeof tokensSchema>): Promise<boolean> {
  const amplify = await import('../session/amplify.ts')
  return amplify.keepTokens(tokens.access_token, tokens.refresh_token).then(
    () => false,
    (error: unknown) => {
      if (isPlaceRefusal(error)) return true
      throw error
    },
  )
}

function keep(kept: Kept): void {
  writeStored('sessionStorage', storageKey, JSON.stringify(kept))
}

function returnUrl(): string {
  return `${window.location.origin}${googlePath}`
}

function hostedPage(path: string, query: Record<string, string>): { href: string } {
  const search = new URLSearchParams({ client_id: config().userPoolClientId, ...query })
  return { href: `${config().hostedSignIn}${path}?${search}` }
}

/** Returns 43 random characters, the shortest verifier that PKCE allows. */
function randomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}
