import * as z from 'zod/mini'
import { functionIn, nameOf } from '../account.ts'

const integration = z.object({
  type: z.enum(['aws_proxy', 'AWS_PROXY']),
  httpMethod: z.literal('POST'),
  // arn:aws:apigateway:{region}:lambda:path/2015-03-31/functions/{function ARN}/invocations
  uri: z.string().check(z.regex(/\/functions\/arn:aws:lambda:[^/]+\/invocations$/)),
  timeoutInMillis: z._default(z.number(), 29_000),
})
const security = z.array(z.record(z.string(), z.array(z.string())))
const operationSchema = z.object({
  security: z.optional(security),
  'x-amazon-apigateway-integration': integration,
})
const schemeSchema = z.object({
  type: z.literal('apiKey'),
  name: z.string(),
  in: z.literal('header'),
  'x-amazon-apigateway-authtype': z.optional(z.literal('cognito_user_pools')),
  'x-amazon-apigateway-authorizer': z.optional(
    z.object({ type: z.literal('cognito_user_pools'), providerARNs: z.array(z.string()) }),
  ),
})
const gatewayResponse = z.object({
  statusCode: z.optional(z.coerce.number()),
  responseTemplates: z._default(z.record(z.string(), z.string()), {}),
  responseParameters: z._default(z.record(z.string(), z.string()), {}),
})
export type GatewayResponse = z.infer<typeof gatewayResponse>
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  security: z.optional(security),
  components: z._default(z.object({ securitySchemes: z._default(z.record(z.string(), schemeSchema), {}) }), {
    securitySchemes: {},
  }),
  'x-amazon-apigateway-gateway-responses': z._default(z.record(z.string(), gatewayResponse), {}),
})

/** The check of a token before the function is called. */
export type Authorizer = { header: string; userPoolIds: string[]; scopes: string[] }

export type Route = {
  method: string
  /** `/posts/{postId}`, as in the document. */
  resource: string
  /** The function's name, with `:` and the alias of the integration if that has one. */
  functionName: string
  timeoutMilliseconds: number
  needsApiKey: boolean
  authorizer: Authorizer | undefined
}

/** GET, POST … and the gateway's own `x-amazon-apigateway-any-method`. */
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'x-amazon-apigateway-any-method']

/**
 * Reads the OpenAPI document of an AWS::ApiGateway::RestApi with the gateway's extensions. Throws for an
 * integration other than a Lambda proxy and an authorizer other than a user pool.
 */
export function readDocument(body: unknown) {
  const document = z.parse(documentSchema, body)
  const schemes = document.components.securitySchemes
  const routes = Object.entries(document.paths).flatMap(([resource, item]) =>
    Object.entries(item).flatMap(([key, value]): Route[] => {
      if (!methods.includes(key)) return []
      const operation = z.parse(operationSchema, value)
      const required = (operation.security ?? document.security ?? []).flatMap(Object.entries)
      const { uri, timeoutInMillis } = operation['x-amazon-apigateway-integration']
      const pool = required.find(([name]) => schemes[name]?.['x-amazon-apigateway-authorizer'])
      const scheme = pool && schemes[pool[0]]
      const unknown = required.find(([name]) => !schemes[name])
      if (unknown) throw new Error(`${key} ${resource}: there is no security scheme ${unknown[0]}`)
      return [
        {
          method: key.startsWith('x-') ? 'ANY' : key.toUpperCase(),
          resource,
          functionName: functionIn(uri.replace(/\/invocations$/, '')),
          timeoutMilliseconds: timeoutInMillis,
          needsApiKey: required.some(([name]) => !schemes[name]?.['x-amazon-apigateway-authorizer']),
          authorizer: scheme && {
            header: scheme.name,
            userPoolIds: (scheme['x-amazon-apigateway-authorizer']?.providerARNs ?? []).map(nameOf),
            scopes: z.parse(z.array(z.string()), pool[1]),
          },
        },
      ]
    }),
  )
  return { routes, gatewayResponses: document['x-amazon-apigateway-gateway-responses'] }
}

/**
 * Finds the operation of a method and path. Literal segments precede parameters, and parameters precede `{name+}`; within a
 * resource, a declared method precedes the any-method.
 */
export function openRouter(routes: Route[]) {
  const sorted = routes
    .map((route) => ({ route, segments: route.resource.split('/').slice(1) }))
    .toSorted(
      (one, other) =>
        rank(other.segments).localeCompare(rank(one.segments)) ||
        Number(one.route.method === 'ANY') - Number(other.route.method === 'ANY'),
    )
  return (
    method: string,
    path: string,
  ): { route: Route; pathParameters: Record<string, string> } | undefined => {
    const parts = path.split('/').slice(1)
    for (const { route, segments } of sorted) {
      if (route.method !== method && route.method !== 'ANY') continue
      const pathParameters = match(segments, parts)
      if (pathParameters) return { route, pathParameters }
    }
    return undefined
  }
}

function rank(segments: string[]): string {
  return segments.map((one) => (one.endsWith('+}') ? 'a' : one.startsWith('{') ? 'b' : 'c')).join('')
}

function match(segments: string[], parts: string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {}
  for (const [at, segment] of segments.entries()) {
    const part = parts[at]
    if (part === undefined) return undefined
    const name = /^\{(\w+)(\+?)\}$/.exec(segment)
    if (!name?.[1]) {
      if (segment !== part) return undefined
      continue
    }
    if (name[2]) return { ...parameters, [name[1]]: parts.slice(at).join('/') }
    if (part === '') return undefined
    parameters[name[1]] = part
  }
  return segments.length === parts.length ? parameters : undefined
}
