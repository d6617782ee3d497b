import type { CachePolicy } from './cache-policy.ts'
import { headerOf, type EdgeResponse, type HeaderLines } from './message.ts'

/** The time for which an error response is cached by default. */
const defaultErrorSeconds = 10
// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html#HTTPStatusCodes-cached-errors
const errorsKept = [404, 410, 414, 500, 501, 502, 503, 504]
const errorsKeptWithMaxAge = [400, 403, 405, 412, 415]
// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/custom-error-pages-expiration.html
const errorsThatNoStoreForbids = [404, 410, 414, 501]

/**
 * CloudFront evicts files that nobody requests. This cache instead holds at most `mostBytes`, and no file above
 * `largestFile`.
 */
const mostBytes = 32_000_000
const largestFile = 8_000_000

/** A response is fresh until `until`, and until `staleUntil` it is served while a new one is requested. */
type Kept = { response: EdgeResponse; since: number; until: number; staleUntil: number }

/**
 * The cache of a distribution, in memory. Concurrent requests are not collapsed into one.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/Expiration.html
 * @param errorSeconds ErrorCachingMinTTL by status.
 */
export function openCache(errorSeconds: ReadonlyMap<number, number>, now: () => number) {
  const kept = new Map<string, Kept>()
  let bytes = 0
  /** A response that was requested before an invalidation is not kept after it. */
  let invalidations = 0

  function drop(key: string): void {
    bytes -= kept.get(key)?.response.body.length ?? 0
    kept.delete(key)
  }

  function keep(key: string, response: EdgeResponse, seconds: number): void {
    drop(key)
    if (seconds <= 0 || response.body.length > largestFile) return
    const until = now() + seconds * 1000
    const { staleSeconds } = readCacheControl(response.headers, now())
    kept.set(key, { response, since: now(), until, staleUntil: until + staleSeconds * 1000 })
    bytes += response.body.length
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) return
      drop(oldest)
    }
  }

  /** The keys whose response is being replaced while the stale one is served. */
  const renewing = new Set<string>()

  async function renew(key: string, policy: CachePolicy, fetch: () => Promise<EdgeResponse>): Promise<void> {
    if (renewing.has(key)) return
    renewing.add(key)
    const before = invalidations
    try {
      const response = await fetch()
      if (response.status < 500 && before === invalidations)
        keep(key, response, secondsToKeep(response, policy, errorSeconds, now()))
    } finally {
      renewing.delete(key)
    }
  }

  return {
    /** Returns the cached response for this key while it is fresh; otherwise fetches the origin's response. */
    async serve(key: string, policy: CachePolicy, fetch: () => Promise<EdgeResponse>): Promise<EdgeResponse> {
      const found = kept.get(key)
      if (found && now() < found.until) return hit(found, now())
      if (found && now() < found.staleUntil) {
        void renew(key, policy, fetch).catch(() => undefined)
        return hit(found, now())
      }
      const before = invalidations
      const response = await fetch()
      // A stale response is better than an error of the origin.
      if (response.status >= 500 && found && found.response.status < 400) return hit(found, now())
      if (before === invalidations) keep(key, response, secondsToKeep(response, policy, errorSeconds, now()))
      return marked(response, 'Miss')
    },

    /** Clears the cache, like an invalidation of `/*`. */
    invalidate(): void {
      kept.clear()
      bytes = 0
      invalidations += 1
    },
  }
}

function hit({ response, since }: Kept, now: number): EdgeResponse {
  const found = marked(response, 'Hit')
  return { ...found, headers: [...found.headers, ['age', String(Math.floor((now - since) / 1000))]] }
}

function marked(response: EdgeResponse, how: 'Hit' | 'Miss'): EdgeResponse {
  const what = response.status >= 400 ? 'Error' : how
  return { ...response, headers: [...response.headers, ['x-cache', `${what} from cloudfront`]] }
}

function secondsToKeep(
  { status, headers }: EdgeResponse,
  policy: CachePolicy,
  errorSeconds: ReadonlyMap<number, number>,
  now: number,
): number {
  const { asked, forbids, hasHeader } = readCacheControl(headers, now)
  const { minTtl, defaultTtl, maxTtl } = policy
  if (status < 400) {
    if ([307, 308].includes(status) && !hasHeader) return 0
    if (forbids) return minTtl
    if (asked === undefined) return Math.max(minTtl, defaultTtl)
    return Math.min(Math.max(asked, minTtl), maxTtl)
  }
  const least = errorSeconds.get(status) ?? defaultErrorSeconds
  const canBeKept = [...errorsKept, ...errorsKeptWithMaxAge].includes(status)
  if (!canBeKept) return 0
  if (asked !== undefined) return Math.max(Math.min(asked, maxTtl), least)
  if (errorsKeptWithMaxAge.includes(status)) return 0
  return forbids && errorsThatNoStoreForbids.includes(status) ? 0 : least
}

function readCacheControl(headers: HeaderLines, now: number) {
  const control = headerOf(headers, 'cache-control')
  const directives = new Map(
    (control ?? '').split(',').map((part) => {
      const [name = '', value] = part.trim().toLowerCase().split('=')
      return [name, value] as const
    }),
  )
  const expires = headerOf(headers, 'expires')
  const given = directives.get('s-maxage') ?? directives.get('max-age')
  const untilExpiry = expires === undefined ? undefined : (Date.parse(expires) - now) / 1000
  return {
    /** The time for which the origin allows the response to be cached. */
    asked: given === undefined ? untilExpiry : Number(given),
    forbids: ['no-cache', 'no-store', 'private'].some((name) => directives.has(name)),
    hasHeader: control !== undefined,
    staleSeconds: Number(directives.get('stale-while-revalidate') ?? 0),
  }
}
