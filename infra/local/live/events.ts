import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { LiveDefinition } from './definition.ts'

/** The gateway's data of a connection. Times are epoch milliseconds. */
export type ConnectionInfo = {
  connectionId: string
  connectedAt: number
  sourceIp: string
  userAgent: string
}

type Kind = 'CONNECT' | 'MESSAGE' | 'DISCONNECT'

/** `requestContext` of an event: https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-mapping-template-reference.html#websocket */
export function requestContext(
  { apiId, stage, domain }: LiveDefinition,
  { connectionId, connectedAt, sourceIp, userAgent }: ConnectionInfo,
  routeKey: string,
  eventType: Kind,
) {
  const requestId = randomUUID()
  return {
    routeKey,
    eventType,
    messageDirection: 'IN',
    stage,
    apiId,
    domainName: domain,
    connectionId,
    connectedAt,
    requestId,
    extendedRequestId: requestId,
    requestTime: new Date().toUTCString(),
    requestTimeEpoch: Date.now(),
    identity: { sourceIp, userAgent },
  }
}

/**
 * Returns the headers and the query of the request that opens a socket. Each of them is given twice: with the last value
 * of each name, and with all values of each name.
 */
export function requestFields(request: IncomingMessage) {
  const pairs: [string, string][] = []
  for (let at = 0; at + 1 < request.rawHeaders.length; at += 2)
    pairs.push([request.rawHeaders[at] ?? '', request.rawHeaders[at + 1] ?? ''])
  const query = [...new URL(request.url ?? '/', 'http://localhost').searchParams]
  return {
    headers: Object.fromEntries(pairs),
    multiValueHeaders: grouped(pairs),
    ...(query.length > 0 && {
      queryStringParameters: Object.fromEntries(query),
      multiValueQueryStringParameters: grouped(query),
    }),
    isBase64Encoded: false,
  }
}

function grouped(pairs: [string, string][]): Record<string, string[]> {
  const byName = Map.groupBy(pairs, ([name]) => name)
  return Object.fromEntries([...byName].map(([name, found]) => [name, found.map(([, value]) => value)]))
}
