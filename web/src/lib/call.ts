/** The only way to the API: `call` for operations, and `sendLate` for usage records of a page that closes. */
import * as z from 'zod/mini'
import { errorBody, pathParameters, RefusalError } from '../../../shared/contract.ts'
import type { AnyContract, InputOf, OutputOf } from '../../../shared/contract.ts'
import { callingSession } from './authorization.ts'
import { noteFailure } from './faults.ts'
import { deviceTimeZone } from './device-time-zone.ts'
import { fetchNow, takePreloaded } from './preload.ts'
import { sessionChanged, unavailable } from './unavailable.ts'

const statuses = [400, 401, 403, 404, 409, 410, 413, 429, 503] as const
let clockOffset = 0
let isClockKnown = false

/**
 * Returns epoch milliseconds by the server's clock, estimated from its latest response. The device's clock may be hours
 * wrong, so times from the server are compared with this, and new ids are made from it.
 */
export function serverNow(): number {
  return Date.now() + clockOffset
}

/** Estimates the server's clock before its first response, from its last known difference to the device's clock. */
export function guessClock(offset: number): void {
  if (!isClockKnown) clockOffset = offset
}

/**
 * Calls an operation. Rejects with the server's RefusalError, with `offline` if no response came, and with `unavailable` if
 * the response is not the API's. An expired token is renewed once, which also begins a session that the server does not
 * know; if it refuses the new token as well, the session ends. A call and its response belong to the person whom the page
 * shows; if that changes, it rejects with `session-changed`.
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
    // A response for one person is never mixed into the next person's page.
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

/** One request with this token. */
export async function send<C extends AnyContract>(
  contract: C,
  input: InputOf<C>,
  token: string | undefined,
  signal?: AbortSignal,
): Promise<OutputOf<C>> {
  const { path, query, body } = requestOf(contract, input)
  const url = `/api${path}${query}`
  const timeZone = deviceTimeZone()
  const preloaded = contract.method === 'GET' && token === undefined ? takePreloaded(url) : undefined
  const request =
    preloaded ??
    fetchNow(url, {
      method: contract.method,
      headers: {
        // At sign-in, it has to match the time zone of the address, which the distribution adds.
        ...(timeZone === undefined ? {} : { 'x-time-zone': timeZone }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      // Tokens are stored in cookies but sent only in the header.
      credentials: 'omit',
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    })
  const { response, arrivedAt } = await request.catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw unavailable('offline')
  })
  learnClock(response, arrivedAt)
  const responseBody: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw refusalOf(response.status, responseBody)
  const parsed = z.safeParse<C['output']>(contract.output, responseBody)
  if (!parsed.success) throw unavailable('unavailable')
  return parsed.data
}

/** Sends an input that the browser delivers even while its tab closes, without a token. The response is ignored. */
export function sendLate<C extends AnyContract>(contract: C, input: InputOf<C>): void {
  const { path, body = '' } = requestOf(contract, input)
  navigator.sendBeacon(`/api${path}`, new Blob([body], { type: 'application/json' }))
}

function requestOf(contract: AnyContract, input: Record<string, unknown>) {
  const inPath = pathParameters(contract)
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name])),
  )
  const rest = Object.entries(input).filter(([name, value]) => !inPath.includes(name) && value !== undefined)
  if (contract.method !== 'GET') return { path, query: '', body: JSON.stringify(Object.fromEntries(rest)) }
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)])).toString()
  return { path, query: query && `?${query}`, body: undefined }
}

function refusalOf(status: number, body: unknown): RefusalError {
  const parsed = errorBody.safeParse(body)
  if (!parsed.success) return unavailable('unavailable')
  const { code, message, fields, retryAfter, requestId } = parsed.data.error
  return new RefusalError(
    code,
    { status: statuses.find((one) => one === status) ?? 500, message },
    { requestId, ...(fields ? { fields } : {}), ...(retryAfter === undefined ? {} : { retryAfter }) },
  )
}

/** The Date header has whole seconds, so on average the server's clock is half a second further. */
function learnClock(response: Response, arrivedAt: number): void {
  const date = Date.parse(response.headers.get('date') ?? '')
  // The distribution may have kept the response for a while.
  if (!Number.isFinite(date) || response.headers.has('age')) return
  clockOffset = date + 500 - arrivedAt
  isClockKnown = true
}
