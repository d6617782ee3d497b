import type { APIGatewayProxyEvent } from 'aws-lambda'
import { headerOf, type EdgeResponse, type EdgeRequest, type HeaderLines } from '../edge/message.ts'
import type { Route } from './document.ts'
import { account } from '../account.ts'
import * as z from 'zod/mini'

type EventParts = {
  request: EdgeRequest
  requestId: string
  apiId: string
  stage: string
  route: Route
  pathParameters: Record<string, string>
  claims: Record<string, string> | undefined
  body: Buffer
  at: number
}

/**
 * The event of a Lambda proxy integration, version 1.0:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html
 */
export function proxyEvent(parts: EventParts): APIGatewayProxyEvent {
  const { request, route, requestId, apiId, stage, claims, at } = parts
  const { method, path, headers } = request
  const query: HeaderLines = [...new URLSearchParams(request.query)]
  const host = headerOf(headers, 'host') ?? ''
  return {
    resource: route.resource,
    path,
    httpMethod: method,
    headers: lastOfEach(headers),
    multiValueHeaders: allOfEach(headers),
    // The gateway sends null for missing values.
    queryStringParameters: query.length > 0 ? lastOfEach(query) : null,
    multiValueQueryStringParameters: query.length > 0 ? allOfEach(query) : null,
    pathParameters: orNull(parts.pathParameters),
    stageVariables: null,
    requestContext: {
      accountId: account,
      apiId,
      resourceId: 'local',
      resourcePath: route.resource,
      httpMethod: method,
      path,
      stage,
      protocol: 'HTTP/1.1',
      requestId,
      extendedRequestId: requestId,
      requestTimeEpoch: at,
      requestTime: requestTime(at),
      domainName: host.split(':')[0] ?? '',
      domainPrefix: host.split('.')[0] ?? '',
      identity: identity(request, route.needsApiKey),
      authorizer: claims ? { claims } : null,
    },
    body: parts.body.length > 0 ? parts.body.toString('utf8') : null,
    isBase64Encoded: false,
  }
}

function identity(
  request: EdgeRequest,
  needsApiKey: boolean,
): APIGatewayProxyEvent['requestContext']['identity'] {
  return {
    accessKey: null,
    accountId: null,
    apiKey: needsApiKey ? (headerOf(request.headers, 'x-api-key') ?? null) : null,
    apiKeyId: null,
    caller: null,
    clientCert: null,
    cognitoAuthenticationProvider: null,
    cognitoAuthenticationType: null,
    cognitoIdentityId: null,
    cognitoIdentityPoolId: null,
    principalOrgId: null,
    sourceIp: request.address,
    user: null,
    userAgent: headerOf(request.headers, 'user-agent') ?? null,
    userArn: null,
  }
}

const scalar = z.union([z.string(), z.number(), z.boolean()])
const proxyAnswer = z.object({
  statusCode: z.coerce.number().check(z.int(), z.gte(100), z.lte(599)),
  headers: z.nullish(z.record(z.string(), scalar)),
  multiValueHeaders: z.nullish(z.record(z.string(), z.array(scalar))),
  body: z.nullish(z.string()),
  isBase64Encoded: z.nullish(z.boolean()),
})

/** The HTTP response in a proxy function's result; undefined if the gateway would call it malformed. */
export function readProxyResponse(result: unknown): EdgeResponse | undefined {
  const { success, data } = z.safeParse(proxyAnswer, result)
  if (!success) return undefined
  const headers: HeaderLines = [
    ...Object.entries(data.headers ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    ...Object.entries(data.multiValueHeaders ?? {}).flatMap(([name, values]) =>
      values.map((value): [string, string] => [name, String(value)]),
    ),
  ]
  if (headerOf(headers, 'content-type') === undefined) headers.push(['content-type', 'application/json'])
  // The document declares no binary media types, so the gateway would send a Base64 body as text.
  return { status: data.statusCode, headers, body: Buffer.from(data.body ?? '') }
}

function lastOfEach(lines: HeaderLines): Record<string, string> {
  return Object.fromEntries(lines)
}

function allOfEach(lines: HeaderLines): Record<string, string[]> {
  // A map, because names like 'valueOf' exist on every object.
  const all = new Map<string, string[]>()
  for (const [name, value] of lines) all.set(name, [...(all.get(name) ?? []), value])
  return Object.fromEntries(all)
}

function orNull(values: Record<string, string>): Record<string, string> | null {
  return Object.keys(values).length > 0 ? values : null
}

/** A time in the format `21/Nov/2026:09:37:05 +0000`. */
function requestTime(at: number): string {
  const [, day, month, year, time] = new Date(at).toUTCString().split(/,? /)
  return `${day}/${month}/${year}:${time} +0000`
}
