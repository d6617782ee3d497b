/** A route of the WebSocket gateway: what the function live-socket does when a socket opens, closes or sends a frame. */
import type { Context } from 'aws-lambda'
import * as z from 'zod/mini'
import { makeAll } from '../../shared/kernel.ts'
import { frameSchema, type Frame } from '../../shared/live/hint.ts'
import { takeCapacity } from '../platform/capacity.ts'
import { grantsOf, type Effects, type Made } from '../platform/effect.ts'
import { log, logWith } from '../platform/log.ts'
import { thePlatform, type Platform } from '../platform/platform.ts'

const texts = z.nullish(z.record(z.string(), z.string()))
const eventSchema = z.object({
  requestContext: z.object({ routeKey: z.string(), connectionId: z.string(), requestId: z.string() }),
  /** Only the opening of a socket has headers and a query. */
  headers: texts,
  queryStringParameters: texts,
  body: z.nullish(z.string()),
})

export interface SocketEvent {
  connectionId: string
  /** The headers by lower-case name. */
  headers: Map<string, string>
  query: Map<string, string>
  body: string
}

/** The status decides whether a socket may open. Other routes ignore it. */
type Status = 200 | 401 | 403

interface Route {
  grants: ReturnType<typeof grantsOf>
  run: (event: SocketEvent) => Promise<Status>
}

export function socketRoute<F extends Effects>(
  effects: F,
  handle: (event: SocketEvent, effects: Made<F>) => Promise<Status>,
): Route {
  let made: Made<F> | undefined
  return {
    grants: grantsOf(effects),
    run: (event) => handle(event, (made ??= makeAll<Platform, F>(effects, thePlatform()))),
  }
}

/** The frame of a page; undefined if it is invalid. */
export function frameOf(body: string): Frame | undefined {
  try {
    return z.safeParse(frameSchema, JSON.parse(body)).data
  } catch {
    return undefined
  }
}

/** Returns the handler of these routes, by route key, and its grants. */
export function serveRoutes(routes: Record<string, Route>) {
  const handler = async (given: unknown, context: Context) => {
    const { requestContext, headers, queryStringParameters, body } = z.parse(eventSchema, given)
    const { routeKey, connectionId, requestId } = requestContext
    logWith({ requestId: requestId || context.awsRequestId })
    const route = routes[routeKey]
    if (!route) throw new Error(`There is no route ${routeKey}`)
    const lowerCase = Object.entries(headers ?? {}).map(
      ([name, value]) => [name.toLowerCase(), value] as const,
    )
    const statusCode = await route.run({
      connectionId,
      headers: new Map(lowerCase),
      query: new Map(Object.entries(queryStringParameters ?? {})),
      body: body ?? '',
    })
    log.info('cost', { route: routeKey, status: statusCode, ...takeCapacity() })
    return { statusCode }
  }
  return { handler, grants: Object.values(routes).flatMap(({ grants }) => grants) }
}
