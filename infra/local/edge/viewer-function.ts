import { createContext, Script } from 'node:vm'
import * as z from 'zod/mini'
import type { EdgeResponse, EdgeRequest, HeaderLines } from './message.ts'

const one = z.object({ value: z.string(), multiValue: z.optional(z.array(z.object({ value: z.string() }))) })
const requestResult = z.object({
  uri: z.string(),
  querystring: z._default(z.record(z.string(), one), {}),
  headers: z._default(z.record(z.string(), one), {}),
})
const responseResult = z.object({
  statusCode: z.number(),
  headers: z._default(z.record(z.string(), one), {}),
  body: z._default(
    z.union([
      z.string(),
      z.pipe(
        z.object({ data: z.string() }),
        z.transform(({ data }) => data),
      ),
    ]),
    '',
  ),
})

/** CloudFront's own limit is much lower; this one only ends an endless loop. */
const milliseconds = 10_000

/**
 * A CloudFront Function for viewer requests, run from the template's code:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 * Returns the changed request, or a response for the viewer. Cookies stay in their header. The module `cloudfront` has
 * only `selectRequestOriginById`.
 */
export function openViewerFunction(name: string, code: string) {
  // A script cannot import, so the module is a parameter.
  const source = code.replace(/^import cf from 'cloudfront';?$/m, '')
  // CloudFront keeps no state between requests. Here all requests share a context, because a new one takes half a
  // millisecond. The code cannot keep state in it: everything that it declares belongs to one call of this function, and
  // strict code declares no globals by accident.
  const call = `((event, cf) => {'use strict';${source}\n;return handler(event)})(event, cf)`
  const script = new Script(call, { filename: `${name}.js` })
  const globals: Record<string, unknown> = { console }
  const context = createContext(globals)
  return async (request: EdgeRequest): Promise<EdgeRequest | EdgeResponse> => {
    const event = {
      version: '1.0',
      context: {
        distributionDomainName: 'local.cloudfront.net',
        eventType: 'viewer-request',
        requestId: 'local',
      },
      viewer: { ip: request.address },
      request: {
        method: request.method,
        uri: request.path,
        querystring: grouped(queryPairs(request.query)),
        rawQueryString: () => request.query,
        headers: grouped(request.headers.map(([header, value]) => [header.toLowerCase(), value])),
        cookies: {},
      },
    }
    let originId: string | undefined
    const cf = {
      selectRequestOriginById: (id: string) => {
        originId = id
      },
    }
    Object.assign(globals, { event, cf })
    const result: unknown = await script.runInContext(context, { timeout: milliseconds })
    const response = z.safeParse(responseResult, result)
    if (response.success) {
      const { statusCode, headers, body } = response.data
      return { status: statusCode, headers: ungrouped(headers), body: Buffer.from(body) }
    }
    const next = z.parse(requestResult, result)
    const query = ungrouped(next.querystring).map(([key, value]) => (value === '' ? key : `${key}=${value}`))
    const chosen = originId === undefined ? {} : { originId }
    return { ...request, ...chosen, path: next.uri, query: query.join('&'), headers: ungrouped(next.headers) }
  }
}

type Grouped = Record<string, z.infer<typeof one>>

function grouped(pairs: HeaderLines): Grouped {
  const groups: Grouped = {}
  for (const [name, value] of pairs) {
    const known = groups[name]
    if (known) known.multiValue = [...(known.multiValue ?? [{ value: known.value }]), { value }]
    else groups[name] = { value }
  }
  return groups
}

function ungrouped(groups: Grouped): HeaderLines {
  return Object.entries(groups).flatMap(([name, { value, multiValue }]) =>
    (multiValue ?? [{ value }]).map((each): [string, string] => [name, each.value]),
  )
}

/** The name and value of each parameter, still percent-encoded, as the function gets them. */
function queryPairs(query: string): HeaderLines {
  return query.split('&').flatMap((pair): HeaderLines => {
    const [name = '', ...rest] = pair.split('=')
    return name ? [[name, rest.join('=')]] : []
  })
}
