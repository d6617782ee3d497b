import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { openGoogle, type Google, type GoogleVisit } from '../google/server.ts'
import { addressOf, readBody, sendJson } from '../http-server.ts'
import { Refusal } from '../refusal.ts'
import { exchangeError, readAuthorization, type Authorization } from './code-flow.ts'
import { federatedUser } from './federation.ts'
import type { Pool } from './operations.ts'

interface Code {
  authorization: Authorization
  tokens: Awaited<ReturnType<Pool['tokens']['signIn']>>
  losesConnection: boolean
}

/** Minutes for which Cognito keeps a sign-in at the provider, a code, and the session of its cookie. */
const pendingMinutes = 5
const codeMinutes = 5
const sessionMinutes = 60
const sessionCookie = 'cognito'

/**
 * The endpoints of the pool's domain for the code flow with an identity provider:
 * https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-userpools-server-contract-reference.html.
 * The handler returns false for other requests. Cognito's password pages are missing here.
 */
export function hostedSignIn(pool: Pool, headers: Record<string, string>) {
  const google = openGoogle('/oauth2/idpresponse')
  const shelves = {
    pending: newShelf<Authorization>(pendingMinutes),
    codes: newShelf<Code>(codeMinutes),
    sessions: newShelf<string>(sessionMinutes),
  }
  const signInAtProvider = providerSteps(pool, google, shelves)
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { pathname, searchParams } = addressOf(request)
    const route = `${request.method} ${pathname}`
    if (route === 'GET /oauth2/authorize') await signInAtProvider.begin(request, response, searchParams)
    else if (route === 'GET /oauth2/idpresponse') await signInAtProvider.end(response, searchParams)
    else if (route === 'POST /oauth2/token') await exchange(pool, shelves, request, response, headers)
    else if (route === 'GET /logout') logOut(pool, shelves, request, response, searchParams)
    else return google.handle(request, response)
    return true
  }
}

type Shelves = {
  pending: Shelf<Authorization>
  codes: Shelf<Code>
  sessions: Shelf<string>
}

function providerSteps(pool: Pool, google: Google, shelves: Shelves) {
  const { pending, codes, sessions } = shelves

  /** Redirects to the client with a code, or with the error in Cognito's words. */
  async function finish(
    response: ServerResponse,
    authorization: Authorization,
    signIn: () => Promise<{ username: string; losesConnection: boolean }>,
    visit?: GoogleVisit,
  ): Promise<void> {
    const { redirectUri, state } = authorization
    try {
      const { username, losesConnection } = await signIn()
      const user = pool.users.get(username)
      const tokens = await pool.tokens.signIn(user, undefined, 'TokenGeneration_HostedAuth')
      const code = codes.put({ authorization, tokens, losesConnection })
      const session = `${sessionCookie}=${sessions.put(username)}`
      const cookie = `${session}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${sessionMinutes * 60}`
      redirect(response, redirectUri, { code, state }, { 'set-cookie': cookie })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const isLinked = visit && error.message.startsWith('Already found')
      const headers: Record<string, string> = isLinked ? { 'set-cookie': google.remember(visit) } : {}
      const result = { error: 'invalid_request', error_description: error.message, state }
      redirect(response, redirectUri, result, headers)
    }
  }

  return {
    async begin(request: IncomingMessage, response: ServerResponse, query: URLSearchParams) {
      const read = readAuthorization(pool.settings, query)
      if ('problem' in read) return sendProblem(response, read.problem)
      if ('error' in read) {
        const result = { error: read.error, state: query.get('state') ?? '' }
        return redirect(response, query.get('redirect_uri') ?? '', result)
      }
      // A browser with a session of Cognito is signed in without a question.
      const username = sessions.get(cookieOf(request))
      if (username !== undefined && pool.users.find(username))
        return finish(response, read, async () => ({ username, losesConnection: false }))
      response.writeHead(302, { location: google.addressFor(pending.put(read)) }).end()
    },

    async end(response: ServerResponse, query: URLSearchParams) {
      const authorization = pending.take(query.get('state') ?? '')
      if (!authorization) return sendProblem(response, 'Invalid state')
      const { redirectUri, state, provider } = authorization
      const visit = google.take(query.get('code') ?? '')
      const error = query.get('error') ?? (visit ? undefined : 'invalid_request')
      if (!visit || error !== undefined) {
        const result = { error: error ?? '', error_description: `${error} of ${provider.name}`, state }
        return redirect(response, redirectUri, result)
      }
      const signIn = async () => {
        const { username } = await federatedUser(pool, provider, visit.claims)
        return { username, losesConnection: visit.losesConnection }
      }
      return finish(response, authorization, signIn, visit)
    },
  }
}

async function exchange(
  { settings }: Pool,
  { codes }: Shelves,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string>,
): Promise<void> {
  const form = new URLSearchParams(await readBody(request))
  const code = codes.take(form.get('code') ?? '')
  if (code?.losesConnection) return void request.socket.destroy()
  const error = exchangeError(settings, form, code?.authorization)
  if (!code || error !== undefined) return sendJson(response, 400, { error }, headers)
  // The product does not request the scope openid, without which there is no id token.
  const { AccessToken: access_token, RefreshToken: refresh_token, ExpiresIn: expires_in } = code.tokens
  sendJson(response, 200, { access_token, refresh_token, expires_in, token_type: 'Bearer' }, headers)
}

/** https://docs.aws.amazon.com/cognito/latest/developerguide/logout-endpoint.html */
function logOut(
  { settings }: Pool,
  { sessions }: Shelves,
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
): void {
  const target = query.get('logout_uri') ?? ''
  if (query.get('client_id') !== settings.clientId) return sendProblem(response, 'Client does not exist')
  if (!settings.logoutUrls.includes(target)) return sendProblem(response, 'redirect_mismatch')
  sessions.take(cookieOf(request))
  redirect(response, target, {}, { 'set-cookie': `${sessionCookie}=; Path=/; HttpOnly; Max-Age=0` })
}

type Shelf<Value> = ReturnType<typeof newShelf<Value>>

/**
 * Keeps values in memory under unguessable names for some minutes. A restart loses them, and the user has to sign in again.
 */
function newShelf<Value>(minutes: number) {
  const kept = new Map<string, { value: Value; until: number }>()
  const get = (name: string) => {
    const found = kept.get(name)
    return found && found.until > Date.now() ? found.value : undefined
  }
  return {
    put(value: Value): string {
      const now = Date.now()
      for (const [name, { until }] of kept) if (until <= now) kept.delete(name)
      const name = randomBytes(18).toString('base64url')
      kept.set(name, { value, until: now + minutes * 60_000 })
      return name
    },
    get,
    take(name: string): Value | undefined {
      const value = get(name)
      kept.delete(name)
      return value
    },
  }
}

function redirect(
  response: ServerResponse,
  target: string,
  query: Record<string, string>,
  headers: Record<string, string> = {},
): void {
  const url = new URL(target)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  response.writeHead(302, { ...headers, location: url.href }).end()
}

function sendProblem(response: ServerResponse, message: string): void {
  response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' }).end(message)
}

function cookieOf({ headers }: IncomingMessage): string {
  return headers.cookie?.match(/(?:^|; )cognito=([\w-]+)/)?.[1] ?? ''
}
