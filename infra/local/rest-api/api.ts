import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { ServiceCaller } from '../access/access.ts'
import { arn } from '../account.ts'
import { headerOf, type EdgeResponse, type EdgeRequest, type HeaderLines } from '../edge/message.ts'
import { openAuthorizer } from './authorizer.ts'
import { openRouter, readDocument, type GatewayResponse, type Route } from './document.ts'
import { proxyEvent, readProxyResponse } from './event.ts'

type RestApiOptions = {
  apiId: string
  stage: string
  /** The `Body` of AWS::ApiGateway::RestApi. */
  body: unknown
  /** The values of the keys in a usage plan of this stage. */
  apiKeys: string[]
  /** Returns whether a client may call a method now. By default, every call is allowed. */
  admits?: (call: { method: string; resource: string; key: string }) => boolean
  /** Responses of at least this many bytes are sent as gzip to clients that accept it. By default, none are compressed. */
  minimumCompressionSize?: number
  /** The JSON Web Key Set of a pool. */
  publicKeysOf: (userPoolId: string) => unknown
  invoke: (functionName: string, event: unknown) => Promise<unknown>
  service: ServiceCaller
  log: (line: string) => void
}

/**
 * The largest body of a request. AWS does not raise this limit:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html
 */
const payloadBytes = 10 * 1024 * 1024

// https://docs.aws.amazon.com/apigateway/latest/developerguide/supported-gateway-response-types.html
const refusals = {
  MISSING_AUTHENTICATION_TOKEN: { status: 403, message: 'Missing Authentication Token' },
  REQUEST_TOO_LARGE: { status: 413, message: 'Request Too Long' },
  UNAUTHORIZED: { status: 401, message: 'Unauthorized' },
  INVALID_API_KEY: { status: 403, message: 'Forbidden' },
  THROTTLED: { status: 429, message: 'Too Many Requests' },
  API_CONFIGURATION_ERROR: { status: 500, message: 'Internal server error' },
  INTEGRATION_FAILURE: { status: 502, message: 'Internal server error' },
  INTEGRATION_TIMEOUT: { status: 504, message: 'Endpoint request timed out' },
}
type RefusalType = keyof typeof refusals

/**
 * An API Gateway REST API behind a custom domain: routes, user pool authorizers, API keys, the payload limit, Lambda
 * proxy integrations and gateway responses, all from its OpenAPI document. The function's event has the path with the
 * base path of the custom domain; routing ignores `basePath`.
 */
export function openRestApi(options: RestApiOptions) {
  const { apiId, stage, apiKeys, invoke, log, minimumCompressionSize = Infinity } = options
  const admits = options.admits ?? (() => true)
  const { routes, gatewayResponses } = readDocument(options.body)
  const find = openRouter(routes)
  const authorize = openAuthorizer(options.publicKeysOf)

  /** Returns why the gateway may not invoke the function of a route; undefined if it may. The gateway is the caller. */
  function invocationDenial({ method, resource, functionName }: Route): string | undefined {
    const caller = options.service(
      'apigateway.amazonaws.com',
      arn('execute-api', `${apiId}/${stage}/${method}${resource}`),
    )
    const target = arn('lambda', `function:${functionName}`)
    return caller.denialOf({ action: 'lambda:InvokeFunction', resource: target })
  }

  async function callFunction(route: Route, event: unknown, refuse: (type: RefusalType) => EdgeResponse) {
    const denial = invocationDenial(route)
    if (denial !== undefined) {
      log(`${route.method} ${route.resource} failed: ${denial}`)
      return refuse('API_CONFIGURATION_ERROR')
    }
    const timer = new AbortController()
    const timedOut = sleep(route.timeoutMilliseconds, 'timed out', { signal: timer.signal })
    timedOut.catch(() => undefined)
    try {
      const result = await Promise.race([invoke(route.functionName, event), timedOut])
      if (result === 'timed out') return refuse('INTEGRATION_TIMEOUT')
      const response = readProxyResponse(result)
      if (response) return response
      log(`${route.method} ${route.resource}: ${route.functionName} gave a malformed response`)
    } catch (error) {
      log(`${route.method} ${route.resource}: ${route.functionName} failed: ${String(error)}`)
    } finally {
      timer.abort()
    }
    return refuse('INTEGRATION_FAILURE')
  }

  async function respond(request: EdgeRequest, basePath: string, requestId: string): Promise<EdgeResponse> {
    const refuse = (type: RefusalType, message?: string) =>
      gatewayAnswer(type, gatewayResponses, requestId, message)
    const body = await readAtMost(request, payloadBytes)
    if (!body) return refuse('REQUEST_TOO_LARGE')
    const found = find(request.method, basePath ? request.path.slice(basePath.length + 1) : request.path)
    const pathParameters = found && decodeAll(found.pathParameters)
    if (!found || !pathParameters) return refuse('MISSING_AUTHENTICATION_TOKEN')
    const { route } = found
    const authorization = route.authorizer
      ? await authorize(route.authorizer, headerOf(request.headers, route.authorizer.header))
      : { claims: undefined }
    if ('refused' in authorization) return refuse('UNAUTHORIZED', authorization.refused)
    const key = headerOf(request.headers, 'x-api-key') ?? ''
    if (route.needsApiKey && !apiKeys.includes(key)) return refuse('INVALID_API_KEY')
    if (!admits({ ...route, key })) return refuse('THROTTLED')
    const { claims } = authorization
    const event = proxyEvent({
      request,
      requestId,
      apiId,
      stage,
      route,
      pathParameters,
      claims,
      body,
      at: Date.now(),
    })
    return callFunction(route, event, refuse)
  }

  return async (request: EdgeRequest, basePath: string): Promise<EdgeResponse> => {
    const requestId = randomUUID()
    const { status, headers, body } = await respond(request, basePath, requestId)
    headers.push(['x-amzn-RequestId', requestId])
    const accepted = headerOf(request.headers, 'accept-encoding') ?? ''
    if (body.length < minimumCompressionSize || !/\bgzip\b/.test(accepted)) return { status, headers, body }
    return { status, headers: [...headers, ['content-encoding', 'gzip']], body: gzipSync(body) }
  }
}

export type RestApi = ReturnType<typeof openRestApi>

/** The whole body. Returns undefined as soon as the body exceeds the limit, and discards the rest. */
async function readAtMost({ body, headers }: { body: Readable; headers: HeaderLines }, limit: number) {
  const chunks: Uint8Array[] = []
  let length = 0
  if (Number(headerOf(headers, 'content-length') ?? 0) <= limit) {
    const done = Promise.withResolvers<void>()
    body.on('data', (chunk: Uint8Array) => {
      length += chunk.length
      if (length <= limit) chunks.push(chunk)
      else done.resolve()
    })
    body.once('end', done.resolve).once('error', done.reject)
    await done.promise
    body.removeAllListeners('data')
    if (length <= limit) return Buffer.concat(chunks)
  }
  body.resume()
  return undefined
}

/** Returns undefined if a parameter has invalid percent-encoding. */
function decodeAll(parameters: Record<string, string>): Record<string, string> | undefined {
  try {
    return Object.fromEntries(
      Object.entries(parameters).map(([name, value]) => [name, decodeURIComponent(value)]),
    )
  } catch {
    return undefined
  }
}

function gatewayAnswer(
  type: RefusalType,
  responses: Record<string, GatewayResponse>,
  requestId: string,
  message = refusals[type].message,
): EdgeResponse {
  const { status } = refusals[type]
  const response = responses[type] ?? responses[status < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX']
  const template =
    response?.responseTemplates['application/json'] ?? '{"message":$context.error.messageString}'
  const values: Record<string, string> = {
    'context.error.messageString': JSON.stringify(message),
    'context.error.message': message,
    'context.error.responseType': type,
    'context.requestId': requestId,
  }
  const body = template.replace(/\$(context\.[A-Za-z.]+)/g, (whole, name: string) => values[name] ?? whole)
  const headers: HeaderLines = [['content-type', 'application/json']]
  for (const [parameter, value] of Object.entries(response?.responseParameters ?? {})) {
    const name = /^gatewayresponse\.header\.(.+)$/.exec(parameter)?.[1]
    // Literals are in single quotes.
    if (name) headers.push([name, values[value] ?? value.replace(/^'(.*)'$/s, '$1')])
  }
  return { status: response?.statusCode ?? status, headers, body: Buffer.from(body) }
}
