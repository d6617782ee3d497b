import * as z from 'zod/mini'
import { encodingOf } from './compression.ts'
import { headerOf, type EdgeRequest, type HeaderLines } from './message.ts'

/** The content of an AWS::CloudFront::CachePolicy: how long responses are kept, and which requests share one. */
export interface CachePolicy {
  /** The three times are in seconds. */
  minTtl: number
  defaultTtl: number
  maxTtl: number
  /** Whether the distribution may compress responses. */
  compresses: boolean
  /** The headers, cookies and parameters in the cache key. Without an origin request policy, the origin gets only these. */
  headers: string[]
  selectsCookie: (name: string) => boolean
  selectsParameter: (name: string) => boolean
}

const names = z._default(z.array(z.string()), [])
const policySchema = z.object({
  CachePolicyConfig: z.strictObject({
    Name: z.string(),
    Comment: z.optional(z.string()),
    MinTTL: z.number(),
    DefaultTTL: z.number(),
    MaxTTL: z.number(),
    ParametersInCacheKeyAndForwardedToOrigin: z.strictObject({
      EnableAcceptEncodingGzip: z._default(z.boolean(), false),
      EnableAcceptEncodingBrotli: z._default(z.boolean(), false),
      HeadersConfig: z.strictObject({ HeaderBehavior: z.enum(['none', 'whitelist']), Headers: names }),
      CookiesConfig: z.strictObject({
        CookieBehavior: z.enum(['none', 'whitelist', 'allExcept', 'all']),
        Cookies: names,
      }),
      QueryStringsConfig: z.strictObject({
        QueryStringBehavior: z.enum(['none', 'whitelist', 'allExcept', 'all']),
        QueryStrings: names,
      }),
    }),
  }),
})

const plain = { headers: [], selectsCookie: () => false, selectsParameter: () => false }
const aDay = { minTtl: 1, defaultTtl: 86_400, maxTtl: 31_536_000 }
// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html
const managed: Record<string, CachePolicy> = {
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': { ...plain, ...aDay, compresses: true },
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': {
    ...plain,
    minTtl: 0,
    defaultTtl: 0,
    maxTtl: 0,
    compresses: false,
  },
  // CachingOptimizedForUncompressedObjects
  'b2884449-e4de-46a7-ac36-70bc7f1ddd6d': { ...plain, ...aDay, compresses: false },
}

/** The managed policy of this id, or the one with these properties; undefined for an unknown id. */
export function openCachePolicy(id: string, properties: unknown): CachePolicy | undefined {
  if (properties === undefined) return managed[id]
  const { MinTTL, DefaultTTL, MaxTTL, ParametersInCacheKeyAndForwardedToOrigin } = z.parse(
    policySchema,
    properties,
  ).CachePolicyConfig
  const { HeadersConfig, CookiesConfig, QueryStringsConfig, ...encodings } =
    ParametersInCacheKeyAndForwardedToOrigin
  return {
    minTtl: MinTTL,
    defaultTtl: DefaultTTL,
    maxTtl: MaxTTL,
    compresses: encodings.EnableAcceptEncodingBrotli || encodings.EnableAcceptEncodingGzip,
    headers: HeadersConfig.Headers,
    selectsCookie: selection(CookiesConfig.CookieBehavior, CookiesConfig.Cookies),
    selectsParameter: selection(QueryStringsConfig.QueryStringBehavior, QueryStringsConfig.QueryStrings),
  }
}

function selection(behavior: 'none' | 'whitelist' | 'allExcept' | 'all', listed: string[]) {
  return (name: string): boolean => {
    if (behavior === 'whitelist') return listed.includes(name)
    return behavior === 'all' || (behavior === 'allExcept' && !listed.includes(name))
  }
}

/** The headers and the query that a policy includes in the cache key. The origin gets these too. */
export function selectedParts(policy: CachePolicy, request: EdgeRequest) {
  const headers: HeaderLines = policy.headers.flatMap((name): HeaderLines => {
    const value = headerOf(request.headers, name)
    return value === undefined ? [] : [[name, value]]
  })
  const cookies = (headerOf(request.headers, 'cookie') ?? '')
    .split(/;\s*/)
    .filter((pair) => pair !== '' && policy.selectsCookie(pair.split('=')[0] ?? ''))
  if (cookies.length > 0) headers.push(['Cookie', cookies.join('; ')])
  const query = request.query
    .split('&')
    .filter((pair) => pair !== '' && policy.selectsParameter(pair.split('=')[0] ?? ''))
    .join('&')
  return { headers, query }
}

/**
 * The cache key of a request: its path and the parts that the policy includes. It contains neither the host nor the origin
 * that a viewer function chose:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/understanding-the-cache-key.html
 */
export function cacheKeyOf(policy: CachePolicy, request: EdgeRequest): string {
  const encoding = policy.compresses ? encodingOf(request.headers) : undefined
  const { headers, query } = selectedParts(policy, request)
  return JSON.stringify([request.method, request.path, query, headers, encoding])
}
