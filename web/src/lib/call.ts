/** The one way to the API: a contract and its input in, its output or a RefusalError out. */
import * as z from 'zod/mini'
import { errorBody, pathParameters, RefusalError } from '../../../shared/contract.ts'
import type { AnyContract, InputOf, OutputOf } from '../../../shared/contract.ts'
import { takeEarly } from './asked-early.ts'
import { accessToken, endSession } from '../session/session.ts'

const failed = { status: 503, message: 'Something went wrong. Try again.' } as const
const statuses = [400, 401, 403, 404, 409, 410, 413, 429, 503] as const
let clockOffset = 0

/** Epoch milliseconds by the server's clock, as far as its last answer told: ids of new things are made from it. */
export function serverNow(): number {
  return Date.now() + clockOffset
}

/**
 * Calls an operation. Rejects with the RefusalError of the server; `offline` where no answer came, `unavailable`
 * where something other than the API answered. A token that ran out is renewed once, then the session ends.
 */
export async function call<C extends AnyContract>(
  contract: C,
  input: InputOf<C>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<OutputOf<C>> {
  const token = await accessToken()
  try {
    return await send(contract, input, token, signal)
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    if (error.code === 'account-banned' && token) await endSession(error.message)
    if (error.code !== 'token-expired') throw error
  }
  const renewed = await accessToken({ renew: true })
  try {
    return await send(contract, input, renewed, signal)
  } catch (error) {
    if (error instanceof RefusalError && error.code === 'token-expired') await endSession(error.message)
    throw error
  }
}

async function send<C extends AnyContract>(
  contract: C,
  input: InputOf<C>,
  token: string | undefined,
  signal: AbortSignal | undefined,
): Promise<OutputOf<C>> {
  const { path, query, body } = requestOf(contract, input)
  const url = `/api${path}${query}`
  const early = contract.method === 'GET' && token === undefined ? takeEarly(url) : undefined
  const asked =
    early ??
    fetch(url, {
      method: contract.method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      // Tokens travel in the header only, never as the cookies they are kept in.
      credentials: 'omit',
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    })
  const response = await asked.catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new RefusalError('offline', failed)
  })
  // An early answer has waited for the page.
  if (!early) learnClock(response)
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw refusalOf(response.status, answer)
  const parsed = z.safeParse<C['output']>(contract.output, answer)
  if (!parsed.success) throw new RefusalError('unavailable', failed)
  return parsed.data
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

function refusalOf(status: number, answer: unknown): RefusalError {
  const parsed = errorBody.safeParse(answer)
  if (!parsed.success) return new RefusalError('unavailable', failed)
  const { code, message, fields, retryAfter } = parsed.data.error
  return new RefusalError(
    code,
    { status: statuses.find((one) => one === status) ?? 500, message },
    { ...(fields ? { fields } : {}), ...(retryAfter === undefined ? {} : { retryAfter }) },
  )
}

/** The header has whole seconds and the answer took its way: half a second is the best guess. */
function learnClock(response: Response): void {
  const date = Date.parse(response.headers.get('date') ?? '')
  if (Number.isFinite(date)) clockOffset = date + 500 - Date.now()
}
