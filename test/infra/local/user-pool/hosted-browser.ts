import { createHash } from 'node:crypto'
import { expect } from 'vitest'

const codeVerifier = 'a verifier that only the browser which began knows'

export const locationOf = (response: Response) => response.headers.get('location') ?? ''

interface Options {
  poolUrl: string
  clientId: string
  redirectUri: string
}

/** A browser that signs in at the pool's domain. It stores the pool's cookie and does not follow redirects. */
export class HostedBrowser {
  readonly #cookies = new Map<string, string>()
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  async visit(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(new URL(path, this.#options.poolUrl), {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; ') },
    })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
      this.#cookies.set(name, value)
    }
    return response
  }

  authorizePath(changes: Record<string, string> = {}): string {
    const { clientId, redirectUri } = this.#options
    const query = {
      client_id: clientId,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'aws.cognito.signin.user.admin',
      identity_provider: 'Google',
      state: 'my state',
      code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
    }
    return `/oauth2/authorize?${new URLSearchParams({ ...query, ...changes })}`
  }

  /** Signs in at Google by posting the form of its page. Returns the parameters of the redirect to the client's page. */
  async signInAtGoogle(form: Record<string, string>): Promise<Record<string, string>> {
    const page = locationOf(await this.visit(this.authorizePath()))
    const state = new URL(page, this.#options.poolUrl).searchParams.get('state') ?? ''
    const shown = await this.visit(page)
    const isAsked = shown.status === 200
    if (isAsked) expect(await shown.text()).toContain('Choose an account')
    const body = new URLSearchParams({ state, ...form })
    const chosen = isAsked ? await this.visit('/google/choose', { method: 'POST', body }) : shown
    const back = new URL(locationOf(await this.visit(locationOf(chosen))))
    expect(back.origin + back.pathname).toBe(this.#options.redirectUri)
    return Object.fromEntries(back.searchParams)
  }

  exchange(code: string, changes: Record<string, string> = {}): Promise<Response> {
    const { clientId, redirectUri } = this.#options
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
      code,
      ...changes,
    })
    return this.visit('/oauth2/token', { method: 'POST', body })
  }
}
