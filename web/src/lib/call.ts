/**
 * All requests to the API: `call` for operations, and `sendLate` for usage records, which has to work while a page closes.
 */
import { RefusalError } from '../../../shared/refusal-error.ts'
import { pathParameters } from '../../../shared/path-parameters.ts'
import type { AnyContract, InputOf, OutputOf } from '../../../shared/contract.ts'
import { callingSession } from './authorization.ts'
import { noteFailure } from './faults.ts'
import { deviceTimeZone } from './device-time-zone.ts'
import { fetchNow, takePreloaded } from './preload.ts'
import { rendered } from './rendered.ts'
import { sessionChanged, unavailable } from './unavailable.ts'

let clockOffset = 0
let isClockKnown = false
let renderedAt: number | undefined

/**
 * Returns the time by the server's clock in epoch milliseconds, estimated from its latest response. The device's clock may
 * be hours wrong, so code compares the server's times with this one, and makes new ids from it.
 */
export function serverNow(): number {
  return renderedAt ?? Date.now() + clockOffset
}

/** Returns what a function of the time returned when the server rendered this page. */
export function atRendering<T>(read: () => T): T {
  renderedAt = rendered()?.at
  try {
    return read()
  } finally {
    renderedAt = undefined
  }
}

/** Sets the difference between the server's and the device's clock to the last known one. The first response replaces it. */
export function guessClock(offset: number): void {
  if (!isClockKnown) clockOffset = offset
}

/**
 * Calls an operation. Rejects with the server's RefusalError, with `offline` if no response came, and with `unavailable` if
 * the response is not the API's. If the token has expired or the server does not know the session, retries once with a new
 * token. If the new token has expired as well, ends the session. If the page's person changes meanwhile, rejects with
 * `session-changed`.
 */
export async function call<C extends AnyContract>(
  contract: C,
  input: InputOf<C>,
  options: { signal?: AbortSignal } = {},
): Promise<OutputOf<C>> {
  try {
    const { pageUser } = callingSession()
    const user = pageUser()
    const output = await callAsPerson(contract, input, options)
    // A response for one person must not show on the next person's page.
    if (user !== undefined && pageUser() !== user) throw sessionChanged()
    return output
  } catch (error) {
    if (error instanceof RefusalError) noteFailure(error)
    throw error
  }
}

async function callAsPerson<C extends AnyContract>(
  contract: C,
  input: InputOf<C>,
  { signal }: { signal?: AbortSignal },
): Promise<OutputOf<C>> {
  const session = callingSession()
  const token = await session.accessToken()
  try {
    return await send(contract, input, token, signal)
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    if (error.code === 'account-banned' && token) await session.endSession(error.message)
    if (error.code !== 'token-expired' && error.code !== 'session-unknown') throw error
  }
  const renewed = await session.accessToken({ renew: true })
  try {
    return await send(contract, input, renewed, signal)
  } catch (error) {
    if (error instanceof RefusalError && error.code === 'token-expired')
      await session.endSession(error.message)
    throw error
  }
}

/** Sends one request with the token. */
export async function send<C extends AnyContract>(
  contract: C,
  input: InputOf<C>,
  token: string | undefined,
  signal?: AbortSignal,
): Promise<OutputOf<C>> {
  const { path, query, body: sent } = requestOf(contract, input)
  const url = `/api${path}${query}`
  const timeZone = deviceTimeZone()
  const preloaded = contract.method === 'GET' && token === undefined ? takePreloaded(url) : undefined
  const request =
    preloaded ??
    fetchNow(url, {
      method: contract.method,
      headers: {
        // At sign-in, the server compares this time zone with that of the IP address, which the distribution adds.
        ...(timeZone === undefined ? {} : { 'x-time-zone': timeZone }),
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      // Tokens are stored in cookies, but are sent only in the header.
      credentials: 'omit',
      ...(sent === undefined ? {} : { body: sent }),
      ...(signal ? { signal } : {}),
    })
  const { response, arrivedAt } = await request.catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw unavailable('offline')
  })
  learnClock(response, arrivedAt)
  const body: unknown = await response.json().catch(() => undefined)
  // The script of any contract contains this module, so it has loaded already.
  const { outputOf, refusalOf } = await import('./check-response.ts')
  if (!response.ok) throw refusalOf(response.status, body)
  return outputOf(contract, body)
}

/** Sends an input without a token. The browser delivers it even while its tab closes. The response is ignored. */
export function sendLate<C extends AnyContract>(
  contract: Pick<C, 'method' | 'path'>,
  input: InputOf<C>,
): void {
  const { path, body = '' } = requestOf(contract, input)
  navigator.sendBeacon(`/api${path}`, new Blob([body], { type: 'application/json' }))
}

function requestOf(contract: Pick<AnyContract, 'method' | 'path'>, input: Record<string, unknown>) {
  const inPath = pathParameters(contract)
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name])),
  )
  const rest = Object.entries(input).filter(([name, value]) => !inPath.includes(name) && value !== undefined)
  if (contract.method !== 'GET') return { path, query: '', body: JSON.stringify(Object.fromEntries(rest)) }
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)])).toString()
  return { path, query: query && `?${query}`, body: undefined }
}

/**
 * Estimates the server's clock. The Date header is cut to whole seconds, so on average the clock is half a second ahead of
 * it.
 */
function learnClock(response: Response, arrivedAt: number): void {
  const date = Date.parse(response.headers.get('date') ?? '')
  // The distribution may have cached the response, so its date is old.
  if (!Number.isFinite(date) || response.headers.has('age')) return
  clockOffset = date + 500 - arrivedAt
  isClockKnown = true
}
