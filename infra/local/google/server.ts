import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { addressOf, readBody } from '../http-server.ts'
import { claimsOf, googleAccounts, type GoogleClaims } from './accounts.ts'
import { choicePage } from './page.ts'

/**
 * The result of a visit at Google: the person who signed in. With `losesConnection`, the connection breaks before the
 * product gets the result.
 */
export type GoogleVisit = { claims: GoogleClaims; losesConnection: boolean }

export type Google = ReturnType<typeof openGoogle>

/**
 * A stand-in for Google's OAuth 2.0 endpoint: https://developers.google.com/identity/protocols/oauth2/web-server.
 * `returnPath` is the path at which the user pool receives the results.
 */
export function openGoogle(returnPath: string) {
  const visits = new Map<string, GoogleVisit>()

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const { pathname, searchParams } = addressOf(request)
    if (request.method === 'GET' && pathname === '/google/authorize') {
      const code = request.headers.cookie?.match(/(?:^|; )google=(\w+)/)?.[1]
      if (code !== undefined && visits.has(code)) {
        const query = new URLSearchParams({ state: searchParams.get('state') ?? '', code })
        response.writeHead(303, { location: `${returnPath}?${query}`, 'set-cookie': cookieOf('', 0) }).end()
        return true
      }
      const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
      response.writeHead(200, headers).end(choicePage(searchParams.get('state') ?? ''))
      return true
    }
    if (request.method !== 'POST' || pathname !== '/google/choose') return false
    const form = new URLSearchParams(await readBody(request))
    const query = new URLSearchParams({ state: form.get('state') ?? '', ...resultOf(form) })
    response.writeHead(303, { location: `${returnPath}?${query}` }).end()
    return true
  }

  function resultOf(form: URLSearchParams): Record<string, string> {
    const outcome = form.get('outcome')
    if (outcome === 'cancel') return { error: 'access_denied' }
    if (outcome === 'fail') return { error: 'server_error' }
    const email = form.get('email')?.trim()
    const name = form.get('name')?.trim() ?? ''
    const typed = email ? claimsOf(name, email, !form.has('unverified')) : undefined
    const claims = typed ?? googleAccounts[Number(form.get('account') ?? 1)]?.claims
    if (!claims) return { error: 'server_error' }
    return { code: keep({ claims, losesConnection: outcome === 'network' }) }
  }

  function keep(visit: GoogleVisit): string {
    const code = randomBytes(16).toString('hex')
    visits.set(code, visit)
    return code
  }

  return {
    handle,

    /** The address of the account page for a sign-in. */
    addressFor: (state: string) => `/google/authorize?${new URLSearchParams({ state })}`,

    /**
     * Returns a cookie for a visit. With it, Google signs the person in without asking, as it does just after a sign-in.
     */
    remember: (visit: GoogleVisit) => cookieOf(keep(visit), 30),

    /** Returns the result of a visit and deletes it, so each code works only once. */
    take(code: string): GoogleVisit | undefined {
      const visit = visits.get(code)
      visits.delete(code)
      return visit
    },
  }
}

function cookieOf(value: string, seconds: number): string {
  return `google=${value}; Path=/google; HttpOnly; SameSite=Lax; Max-Age=${seconds}`
}
