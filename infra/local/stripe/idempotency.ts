import { createHash } from 'node:crypto'
import { StripeRefusal } from './refusal.ts'
import { newId, type Book } from './state.ts'

export type ApiRequest = {
  method: string
  path: string
  /** The query of a GET, or the form of the body. */
  form: string
  idempotencyKey?: string | undefined
  /** The header `Stripe-Account`: the account for which the platform acts. */
  onBehalfOf?: string | undefined
}
export type ApiResponse = { status: number; body: unknown; headers?: Record<string, string> }

/**
 * Performs requests. A request whose idempotency key was used before gets the earlier response instead:
 * https://docs.stripe.com/api/idempotent_requests. A refused request has no effect, so its key can be used again.
 */
export function performOnce(book: Book, perform: (request: ApiRequest) => object) {
  function respond(request: ApiRequest, requestId: string): ApiResponse {
    const key = request.method === 'POST' ? request.idempotencyKey : undefined
    if (key === undefined) return { status: 200, body: perform(request) }
    if (key.length > 255) throw refused('Idempotency keys have at most 255 characters.')
    const fingerprint = fingerprintOf(request)
    const earlier = book.state.answers[key]
    const headers = { 'idempotency-key': key }
    if (earlier && earlier.request !== fingerprint)
      throw refused(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      )
    if (earlier) {
      const replayed = { 'idempotent-replayed': 'true', 'original-request': earlier.requestId }
      return { status: 200, body: earlier.body, headers: { ...headers, ...replayed } }
    }
    const body = perform(request)
    book.state.answers[key] = { request: fingerprint, requestId, body, at: Math.floor(Date.now() / 1000) }
    book.save()
    return { status: 200, body, headers }
  }

  return (request: ApiRequest): ApiResponse => {
    const requestId = newId('req')
    const common = { 'request-id': requestId }
    try {
      const { status, body, headers } = respond(request, requestId)
      return { status, body, headers: { ...headers, ...common } }
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error
      return { status: error.status, body: error.body(requestId), headers: common }
    }
  }
}

const refused = (message: string) => new StripeRefusal(400, message, { type: 'idempotency_error' })

function fingerprintOf({ method, path, form, onBehalfOf = '' }: ApiRequest): string {
  return createHash('sha256').update([method, path, form, onBehalfOf].join('\n')).digest('hex')
}
