import { createContext, Script } from 'node:vm'
import * as z from 'zod/mini'
import { headerOf, withoutHeaders, type EdgeResponse, type EdgeRequest, type HeaderLines } from './message.ts'

const one = z.object({ value: z.string(), multiValue: z.optional(z.array(z.object({ value: z.string() }))) })
const requestResult = z.object({
  uri: z.string(),
  querystring: z._default(z.record(z.string(), one), {}),
  headers: z._default(z.record(z.string(), one), {}),
  cookies: z._default(z.record(z.string(), one), {}),
})
// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/helper-functions-origin-modification.html
const originGroupSchema = z.strictObject({
  originIds: z.array(z.strictObject({ originId: z.string() })).check(z.length(2)),
  failoverCriteria: z.strictObject({ statusCodes: z.array(z.number()) }),
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
 * Returns the changed request, or a response for the viewer. The module `cloudfront` has
 * only `createRequestOriginGroup`.
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
        headers: grouped(
          withoutHeaders(request.headers, 'cookie').map(([header, value]) => [header.toLowerCase(), value]),
        ),
        cookies: grouped(cookiePairs(request.headers)),
      },
    }
    let originGroup: z.infer<typeof originGroupSchema> | undefined
    const cf = {
      createRequestOriginGroup: (group: unknown) => {
        originGroup = z.parse(originGroupSchema, group)
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
    const cookies = ungrouped(next.cookies).map(([key, value]) => `${key}=${value}`)
    const headers = ungrouped(next.headers)
    if (cookies.length > 0) headers.push(['cookie', cookies.join('; ')])
    const chosen = originGroup && {
      originIds: originGroup.originIds.map(({ originId }) => originId),
      failoverStatuses: originGroup.failoverCriteria.statusCodes,
    }
    return { ...request, ...chosen, path: next.uri, query: query.join('&'), headers }
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

function cookiePairs(headers: HeaderLines): HeaderLines {
  return (headerOf(headers, 'cookie') ?? '').split(/;\s*/).flatMap((pair): HeaderLines => {
    const [name = '', ...rest] = pair.split('=')
    return name ? [[name, rest.join('=')]] : []
  })
}

/** The name and value of each parameter, still percent-encoded, as the function gets them. */
function queryPairs(query: string): HeaderLines {
  return query.split('&').flatMap((pair): HeaderLines => {
    const [name = '', ...rest] = pair.split('=')
    return name ? [[name, rest.join('=')]] : []
  })
}
