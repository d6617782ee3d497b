import * as z from 'zod/mini'
import { openCache } from './cache.ts'
import { cacheKeyOf, openCachePolicy, selectedParts } from './cache-policy.ts'
import { openCompression } from './compression.ts'
import { openFirewall } from './firewall.ts'
import { withoutHeaders, type EdgeResponse, type EdgeRequest, type HeaderLines } from './message.ts'
import { partialResponse } from './partial-response.ts'
import { openResponseHeadersPolicy } from './response-headers-policy.ts'
import { openSignedAddresses } from './signed-addresses.ts'
import { openViewerFunction } from './viewer-function.ts'
import type { EdgeViewer } from './viewer.ts'

// Strict, so that an unsupported setting stops the start instead of being ignored.
const behaviorSchema = z.strictObject({
  PathPattern: z.optional(z.string()),
  TargetOriginId: z.string(),
  ViewerProtocolPolicy: z.string(),
  AllowedMethods: z._default(z.array(z.string()), ['GET', 'HEAD']),
  CachedMethods: z._default(z.array(z.string()), ['GET', 'HEAD']),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.optional(z.string()),
  ResponseHeadersPolicyId: z.optional(z.string()),
  TrustedKeyGroups: z.optional(z.array(z.string())),
  Compress: z._default(z.boolean(), false),
  FunctionAssociations: z._default(
    z.array(z.object({ EventType: z.literal('viewer-request'), FunctionARN: z.string() })),
    [],
  ),
})
type Behavior = z.infer<typeof behaviorSchema>
const configSchema = z.object({
  WebACLId: z.optional(z.string()),
  DefaultRootObject: z._default(z.string(), ''),
  DefaultCacheBehavior: behaviorSchema,
  CacheBehaviors: z._default(z.array(behaviorSchema), []),
  // Strict, because the laptop does not support custom error pages.
  CustomErrorResponses: z._default(
    z.array(z.strictObject({ ErrorCode: z.number(), ErrorCachingMinTTL: z.number() })),
    [],
  ),
  Origins: z.array(
    z.object({
      Id: z.string(),
      DomainName: z.string(),
      OriginPath: z._default(z.string(), ''),
      OriginCustomHeaders: z._default(
        z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })),
        [],
      ),
    }),
  ),
})

type Config = z.infer<typeof configSchema>

export type Origin = (request: EdgeRequest) => Promise<EdgeResponse>
type DistributionOptions = {
  /** The `DistributionConfig` of AWS::CloudFront::Distribution. */
  config: unknown
  /** The code of each AWS::CloudFront::Function by its ARN. */
  functions: Map<string, string>
  /** The properties of each AWS::CloudFront::CachePolicy by its id. */
  cachePolicies: Map<string, unknown>
  /** The properties of each AWS::CloudFront::ResponseHeadersPolicy by its id. */
  responseHeadersPolicies: Map<string, unknown>
  /** The public keys (PEM by id) of each AWS::CloudFront::KeyGroup by its id. */
  keyGroups: Map<string, Map<string, string>>
  /** The properties of each AWS::WAFv2::WebACL by its ARN. */
  webAcls: Map<string, unknown>
  originOf: (domainName: string) => Origin
  /** Returns the location of the viewer, which CloudFront derives from the viewer's address. */
  viewerOf: (request: EdgeRequest) => EdgeViewer
  now?: () => number
}

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html
const allViewerAndCloudFrontHeaders = '33f36d7e-f396-46d9-90e0-52428a34d9dc'

/**
 * A CloudFront distribution: behaviours by path, viewer-request functions, the viewer's headers for the origin, the
 * origin's secret headers, the cache, compression and response headers policies, all from the template. Throws for
 * unsupported settings.
 */
export function openDistribution(options: DistributionOptions) {
  const config = z.parse(configSchema, options.config)
  const compress = openCompression()
  const errorSeconds = config.CustomErrorResponses.map(
    (one) => [one.ErrorCode, one.ErrorCachingMinTTL] as const,
  )
  const cache = openCache(new Map(errorSeconds), options.now ?? Date.now)
  const firewall = config.WebACLId === undefined ? undefined : findFirewall(config.WebACLId, options)
  const behaviors = [...config.CacheBehaviors, { ...config.DefaultCacheBehavior, PathPattern: '*' }].map(
    (behavior) => openBehavior(behavior, config.Origins, options),
  )

  async function respond(behavior: OpenBehavior, request: EdgeRequest): Promise<EdgeResponse> {
    if (!behavior.allows(request.method)) return plain(403, 'This distribution does not allow the method.')
    const viewer = options.viewerOf(request)
    const refused = behavior.refuse?.(request)
    if (refused) return refused
    const next = behavior.viewerFunction ? await behavior.viewerFunction(request) : request
    if ('status' in next) return next
    const { forwardsViewer, policy } = behavior
    const origins = next.originIds?.map((id) => findOrigin(id, config, options)) ?? [behavior]
    const path = next.path === '/' && config.DefaultRootObject ? `/${config.DefaultRootObject}` : next.path
    const selected = selectedParts(policy, next)
    const forwarded = forwardsViewer ? viewerHeaders(next, viewer) : selected.headers
    const query = forwardsViewer ? next.query : selected.query
    const askOne = ({ origin, fetch }: OpenOrigin) => {
      const custom = origin.OriginCustomHeaders.map(({ HeaderName, HeaderValue }): [string, string] => [
        HeaderName,
        HeaderValue,
      ])
      // The origin's custom headers replace a viewer's headers of the same name.
      const headers = [...withoutHeaders(forwarded, ...custom.map(([name]) => name)), ...custom]
      return fetch({ ...next, path: origin.OriginPath + path, query, headers })
    }
    const ask = async () => {
      const [first = behavior, second] = origins
      const response = await askOne(first)
      return second && next.failoverStatuses?.includes(response.status) ? askOne(second) : response
    }
    const found = behavior.caches(request.method)
      ? await cache.serve(cacheKeyOf(policy, next), policy, ask)
      : await ask()
    const part = partialResponse(request.headers, found)
    return behavior.compresses ? compress(part, request.headers) : part
  }

  return {
    /** The domain name of the default behaviour's origin, which holds the site. */
    defaultOrigin: behaviors.at(-1)?.origin.DomainName ?? '',

    invalidate: cache.invalidate,

    async handle(request: EdgeRequest): Promise<EdgeResponse> {
      const refused = firewall?.(request).refusal
      if (refused) return refused
      const behavior = behaviors.find(({ matches }) => matches(request.path))
      if (!behavior) throw new Error('the default behaviour matches every path')
      const result = await respond(behavior, request)
      return { ...result, headers: behavior.addHeaders(result.headers) }
    },
  }
}

function openBehavior(behavior: Behavior, origins: Config['Origins'], options: DistributionOptions) {
  const { CachePolicyId, OriginRequestPolicyId, ResponseHeadersPolicyId, TargetOriginId } = behavior
  const policy = openCachePolicy(CachePolicyId, options.cachePolicies.get(CachePolicyId))
  if (!policy) throw new Error(`the distribution's cache policy ${CachePolicyId} is not known`)
  if (OriginRequestPolicyId && OriginRequestPolicyId !== allViewerAndCloudFrontHeaders)
    throw new Error(`the origin request policy ${OriginRequestPolicyId} is not supported on the laptop`)
  const trusted = behavior.TrustedKeyGroups?.map((id) => options.keyGroups.get(id))
  if (trusted?.includes(undefined))
    throw new Error('the distribution trusts a key group that is not in the template')
  const arn = behavior.FunctionAssociations[0]?.FunctionARN
  const code = arn === undefined ? undefined : options.functions.get(arn)
  if (arn !== undefined && code === undefined) throw new Error(`there is no CloudFront Function ${arn}`)
  const added = ResponseHeadersPolicyId && options.responseHeadersPolicies.get(ResponseHeadersPolicyId)
  if (ResponseHeadersPolicyId && !added)
    throw new Error(`the response headers policy ${ResponseHeadersPolicyId} is not in the template`)
  return {
    matches: pathMatcher(behavior.PathPattern ?? '*'),
    allows: (method: string) => behavior.AllowedMethods.includes(method),
    policy,
    caches: (method: string) => behavior.CachedMethods.includes(method),
    compresses: behavior.Compress && policy.compresses,
    /** Returns the check that refuses requests without a signed address, if the behaviour requires one. */
    refuse: trusted && openSignedAddresses(new Map(trusted.flatMap((keys) => [...(keys ?? [])]))),
    forwardsViewer: OriginRequestPolicyId !== undefined,
    ...findOrigin(TargetOriginId, { Origins: origins }, options),
    viewerFunction: arn && code !== undefined ? openViewerFunction(arn, code) : undefined,
    addHeaders: added ? openResponseHeadersPolicy(added) : (headers: HeaderLines) => headers,
  }
}
type OpenBehavior = ReturnType<typeof openBehavior>

type OpenOrigin = Pick<OpenBehavior, 'origin' | 'fetch'>

function findOrigin(
  id: string,
  { Origins }: Pick<Config, 'Origins'>,
  { originOf }: Pick<DistributionOptions, 'originOf'>,
) {
  const origin = Origins.find(({ Id }) => Id === id)
  if (!origin) throw new Error(`the distribution has no origin ${id}`)
  return { origin, fetch: originOf(origin.DomainName) }
}

function findFirewall(arn: string, { webAcls, now }: DistributionOptions) {
  const properties = webAcls.get(arn)
  if (!properties) throw new Error(`the web ACL ${arn} is not in the template`)
  return openFirewall(properties, now)
}

function viewerHeaders(
  { headers, address, port }: EdgeRequest,
  { country, countryName, region, city, timeZone }: EdgeViewer,
): HeaderLines {
  const place = {
    'CloudFront-Viewer-Country': country,
    'CloudFront-Viewer-Country-Name': countryName,
    'CloudFront-Viewer-Country-Region': region,
    'CloudFront-Viewer-City': city,
    'CloudFront-Viewer-Time-Zone': timeZone,
  }
  return [
    // Viewers must not set these headers themselves.
    ...headers.filter(([name]) => !name.toLowerCase().startsWith('cloudfront-')),
    ['CloudFront-Viewer-Address', `${address}:${port}`],
    ...Object.entries(place).flatMap(([name, value]): HeaderLines => (value ? [[name, value]] : [])),
    ['CloudFront-Forwarded-Proto', 'http'],
  ]
}

/** `*` is any text, `?` one character; patterns begin at the root with or without a slash. */
function pathMatcher(pattern: string): (path: string) => boolean {
  const escaped = pattern
    .replace(/^\//, '')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  const expression = new RegExp(`^/?${escaped}$`, 's')
  return (path) => expression.test(path)
}

const plain = (status: number, message: string): EdgeResponse => ({
  status,
  headers: [['content-type', 'text/plain']],
  body: Buffer.from(message),
})
