/** The edge of a noun's function: finds the operation, reads the request, and catches, once. */
import middy from '@middy/core'
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import * as z from 'zod/mini'
import { commonRefusals, pathParameters, RefusalError } from '../../shared/contract.ts'
import { userStore } from '../users/user-store.ts'
import { takeCapacity } from './capacity.ts'
import { env } from './env.ts'
import { identify } from './identify.ts'
import { log } from './log.ts'
import { refusal, type Operation } from './operation.ts'
import { thePlatform } from './platform.ts'

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

/** The handler of a function that answers these operations behind the REST API. */
export function api(operations: Operation[]) {
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
    .use({ onError: refuse, after: meter })
    .handler(async (event) => {
      const found = operations.find(
        ({ contract }) => contract.method === event.httpMethod && contract.path === event.resource,
      )
      if (!found) throw refusal(undefined, 'not-found')
      const platform = thePlatform()
      const viewer = await identify(
        {
          claims: event.requestContext.authorizer?.['claims'],
          authorization: headerOf(event, 'authorization'),
        },
        userStore(platform),
      )
      const client = { address: addressOf(event) }
      const answer = await found.run({ input: inputOf(found, event), viewer, client, platform })
      return { statusCode: 200, headers: { ...jsonHeaders }, body: JSON.stringify(answer) }
    })
}

/** Characters of a request's body: files do not come this way. */
const bodyMaximum = 65_536

interface Request {
  event: APIGatewayProxyEvent
  response: APIGatewayProxyResult | null
  error: Error | null
}

/** The one catch: a refusal is answered as it is, anything else is logged and hidden. */
function refuse(request: Request): void {
  const { error, event } = request
  if (!(error instanceof RefusalError)) {
    log.error('An operation failed', { operation: `${event.httpMethod} ${event.resource}`, error })
  }
  const { status, code, message, fields, retryAfter } = error instanceof RefusalError ? error : hidden(error)
  request.response = {
    statusCode: status,
    headers: { ...jsonHeaders, ...(retryAfter ? { 'retry-after': String(retryAfter) } : {}) },
    body: JSON.stringify({ error: { code, message, fields, retryAfter } }),
  }
  meter(request)
}

/** How the SDK marks what it tried again in vain: a throttle, a lost connection, a service that is down. */
const givenUpSchema = z.object({ $metadata: z.object({ attempts: z.int().check(z.gt(1)) }) })

/** What people are told of a fault: where it may pass by itself, that they may try again. */
function hidden(error: unknown): RefusalError {
  const code = givenUpSchema.safeParse(error).success ? 'unavailable' : 'internal'
  return new RefusalError(code, commonRefusals[code])
}

/** Logs what the call cost; on a laptop the answer says it too, for the benchmarks. */
function meter({ event, response }: Request): void {
  const { calls, read, write } = takeCapacity()
  log.info('cost', {
    operation: `${event.httpMethod} ${event.resource}`,
    status: response?.statusCode,
    calls,
    read,
    write,
  })
  if (env('STAGE') === 'local' && response?.headers) {
    response.headers['x-consumed-capacity'] = `calls=${calls};read=${read};write=${write}`
  }
}

function inputOf({ contract }: Operation, event: APIGatewayProxyEvent): unknown {
  const given = contract.method === 'GET' ? { ...event.queryStringParameters } : bodyOf(event)
  const clash = pathParameters(contract).find((name) => name in given)
  if (clash)
    throw refusal(contract, 'bad-input', { fields: { [clash]: commonRefusals['bad-input'].message } })
  return { ...given, ...event.pathParameters }
}

function bodyOf(event: APIGatewayProxyEvent): object {
  if (!event.body) return {}
  const text = event.isBase64Encoded ? Buffer.from(event.body, 'base64').toString() : event.body
  if (text.length > bodyMaximum) throw refusal(undefined, 'too-large')
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  } catch {
    // Not JSON: answered like any other body that is not an object.
  }
  throw refusal(undefined, 'bad-input')
}

function headerOf(event: APIGatewayProxyEvent, name: string): string | undefined {
  const found = Object.entries(event.headers ?? {}).find(([key]) => key.toLowerCase() === name)
  return found?.[1]
}

/** The viewer's address as the distribution saw it, without the port. Only it can call (API key), so it is true. */
function addressOf(event: APIGatewayProxyEvent): string {
  const address = headerOf(event, 'cloudfront-viewer-address')?.replace(/:\d+$/, '')
  return networkOf(address ?? event.requestContext.identity.sourceIp)
}

/** One household or campus network: an IPv6 address counts by its first four groups, which one customer owns. */
function networkOf(address: string): string {
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address
}
