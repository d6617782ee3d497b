/**
 * The edge of a function behind the REST API: finds the operation, reads the request, and turns every error into a
 * response.
 */
import middy from '@middy/core'
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda'
import * as z from 'zod/mini'
import { type AnyContract } from '../../shared/contract.ts'
import { RefusalError } from '../../shared/refusal-error.ts'
import { pathParameters } from '../../shared/path-parameters.ts'
import { commonRefusals } from '../../shared/common-refusals.ts'
import { refusal } from '../../shared/refusal.ts'
import { withTimeLeft } from '../../shared/time-left.ts'
import { takeCapacity } from './capacity.ts'
import type { Effect } from './effect.ts'
import { env } from './env.ts'
import { log, logWith } from './log.ts'
import { metrics } from './metrics.ts'
import type { Operation } from './operation.ts'
import { thePlatform } from './platform.ts'

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

/** The caller's credentials in a request: the authorizer's claims, or the token itself if visitors may call, too. */
export interface Credentials {
  claims: unknown
  authorization: string | undefined
}

/** The token in the header `Authorization`. */
export const tokenOf = (authorization: string | undefined) => authorization?.replace(/^Bearer /i, '')

export interface Callers<V> {
  /** Returns the person; undefined for a visitor. */
  load: (credentials: Credentials) => Promise<V | undefined>
}

/** Returns the handler of a function that serves these operations, and its grants. */
export function serve<V>(operations: Operation<V>[], callers: Effect<Callers<V>>) {
  const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
    .use({ before: nameRequest, onError: refuse, after: finish })
    .handler(async (event) => {
      const found = operations.find(
        ({ contract }) => contract.method === event.httpMethod && contract.path === event.resource,
      )
      if (!found) throw refusal(undefined, 'not-found')
      const platform = thePlatform()
      const claims: unknown = event.requestContext.authorizer?.['claims']
      const authorization = headerOf(event, 'authorization')
      const { edgeSeconds } = found.contract
      // A response that the distribution caches must not depend on its first caller.
      const viewer = edgeSeconds ? undefined : await callers(platform).load({ claims, authorization })
      const client = {
        address: addressOf(event),
        accessToken: tokenOf(authorization),
        place: placeOf(event),
        country: headerOf(event, 'cloudfront-viewer-country'),
        timeZone: headerOf(event, 'cloudfront-viewer-time-zone'),
        deviceTimeZone: headerOf(event, 'x-time-zone'),
        userAgent: headerOf(event, 'user-agent'),
        refusesTracking: ['sec-gpc', 'dnt'].some((name) => headerOf(event, name) === '1'),
      }
      const output = await found.run({ input: inputOf(found.contract, event), viewer, client, platform })
      const kept = edgeSeconds && { 'cache-control': `public, max-age=0, s-maxage=${edgeSeconds}` }
      return { statusCode: 200, headers: { ...jsonHeaders, ...kept }, body: JSON.stringify(output) }
    })
  return { handler, grants: [...callers.grants.load, ...operations.flatMap(({ grants }) => grants)] }
}

/** The most characters of a body; files are uploaded to a bucket instead. */
const bodyMaximum = 65_536

interface Request {
  event: APIGatewayProxyEvent
  context: Context
  response: APIGatewayProxyResult | null
  error: Error | null
}

/** The gateway's id of the request, or Lambda's if the function is invoked directly. */
const requestIdOf = ({ event, context }: Request) => event.requestContext.requestId || context.awsRequestId

const nameRequest = (request: Request) => logWith({ requestId: requestIdOf(request) })

/**
 * Sends a refusal as it is. Logs any other error, counts it for the alarm of this version, and sends a general refusal
 * instead.
 */
function refuse(request: Request): void {
  const { error, event } = request
  if (!(error instanceof RefusalError)) {
    const count = metrics({ OperationErrors: 1 }, { ExecutedVersion: env('AWS_LAMBDA_FUNCTION_VERSION') })
    const operation = `${event.httpMethod} ${event.resource}`
    log.error('An operation failed', { operation, error, ...count })
  }
  const refused = error instanceof RefusalError ? error : hidden(error)
  const { status, code, fields, retryAfter } = refused
  const message = withTimeLeft(refused.message, retryAfter)
  request.response = {
    statusCode: status,
    headers: { ...jsonHeaders, ...(retryAfter ? { 'retry-after': String(retryAfter) } : {}) },
    body: JSON.stringify({ error: { code, message, fields, retryAfter, requestId: requestIdOf(request) } }),
  }
  finish(request)
}

/**
 * Errors that may pass by themselves. The SDK marks a call that failed in spite of retries: a throttle, a lost
 * connection, a service that is down. A response whose body stops arriving is reported only as a timeout.
 */
const passingSchema = z.union([
  z.object({ $metadata: z.object({ attempts: z.int().check(z.gt(1)) }) }),
  z.object({ name: z.literal('TimeoutError') }),
])

/** The refusal that replaces a fault: `unavailable` if it may pass by itself. */
function hidden(error: unknown): RefusalError {
  return refusal(undefined, passingSchema.safeParse(error).success ? 'unavailable' : 'internal')
}

/**
 * Logs the cost of the call, and puts the request's id into a header of the response. On a laptop another header has the
 * cost, for the benchmarks.
 */
function finish(request: Request): void {
  const { event, response } = request
  const cost = takeCapacity()
  log.info('cost', {
    operation: `${event.httpMethod} ${event.resource}`,
    status: response?.statusCode,
    ...cost,
  })
  if (!response?.headers) return
  response.headers['x-request-id'] = requestIdOf(request)
  if (env('STAGE') === 'local') {
    const parts = Object.entries(cost).map(([name, value]) => `${name}=${value}`)
    response.headers['x-consumed-capacity'] = parts.join(';')
  }
}

function inputOf(contract: AnyContract, event: APIGatewayProxyEvent): unknown {
  const given = contract.method === 'GET' ? { ...event.queryStringParameters } : bodyOf(contract, event)
  const clash = pathParameters(contract).find((name) => name in given)
  if (clash)
    throw refusal(contract, 'bad-input', { fields: { [clash]: commonRefusals['bad-input'].message } })
  return { ...given, ...event.pathParameters }
}

const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

function bodyOf({ takesForms }: AnyContract, event: APIGatewayProxyEvent): object {
  if (takesForms && isForm.test(headerOf(event, 'content-type') ?? '')) return {}
  if (!event.body) return {}
  const text = event.isBase64Encoded ? Buffer.from(event.body, 'base64').toString() : event.body
  if (text.length > bodyMaximum) throw refusal(undefined, 'too-large')
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  } catch {
    // A body that is not JSON is refused like any other that is not an object.
  }
  throw refusal(undefined, 'bad-input')
}

function headerOf(event: APIGatewayProxyEvent, name: string): string | undefined {
  const found = Object.entries(event.headers ?? {}).find(([key]) => key.toLowerCase() === name)
  return found?.[1]
}

/**
 * The client's address as the distribution saw it, without the port. It can be trusted, because only the distribution has
 * the gateway's API key.
 */
function addressOf(event: APIGatewayProxyEvent): string {
  const address = headerOf(event, 'cloudfront-viewer-address')?.replace(/:\d+$/, '')
  return networkOf(address ?? event.requestContext.identity.sourceIp)
}

/** The caller's city according to the distribution, with the state, or outside the United States the country. */
function placeOf(event: APIGatewayProxyEvent): string | undefined {
  const viewers = (name: string) => decoded(headerOf(event, `cloudfront-viewer-${name}`))
  const country = viewers('country-name')
  const region = viewers('country') === 'US' ? viewers('country-region') : country
  return [viewers('city'), region].filter((part) => part !== undefined).join(', ') || undefined
}

/** CloudFront percent-encodes letters beyond ASCII. */
function decoded(value: string | undefined): string | undefined {
  try {
    return value && decodeURIComponent(value)
  } catch {
    return value
  }
}

/**
 * The network for which limits count calls. Of an IPv6 address it is the first four groups, because one customer has
 * all addresses that begin with them.
 */
function networkOf(address: string): string {
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address
}
