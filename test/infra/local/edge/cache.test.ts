import { Readable } from 'node:stream'
import { beforeEach, describe, expect, test } from 'vitest'
import { openCache } from '../../../../infra/local/edge/cache.ts'
import { cacheKeyOf, openCachePolicy, selectedParts } from '../../../../infra/local/edge/cache-policy.ts'
import { headerOf, type EdgeResponse, type EdgeRequest } from '../../../../infra/local/edge/message.ts'

const optimized = openCachePolicy('658327ea-f89d-4fab-a63d-7e88639e58f6', undefined)!
const disabled = openCachePolicy('4135ea2d-6df8-44a3-9df3-4b5a84be39ad', undefined)!
const upToAnHour = { ...optimized, minTtl: 0, defaultTtl: 60, maxTtl: 3600 }

let seconds: number
beforeEach(() => {
  seconds = 1_800_000_000
})

/** The number of seconds for which the cache keeps sending the origin's first response. */
async function keptFor(
  status: number,
  cacheControl: string | undefined,
  policy = upToAnHour,
  errorSeconds: [number, number][] = [],
): Promise<number> {
  const cache = openCache(new Map(errorSeconds), () => seconds * 1000)
  let requests = 0
  seconds = 1_800_000_000
  const origin = async (): Promise<EdgeResponse> => {
    requests += 1
    return {
      status,
      headers: cacheControl === undefined ? [] : [['Cache-Control', cacheControl]],
      body: Buffer.from('x'),
    }
  }
  await cache.serve('key', policy, origin)
  for (const after of [0, 1, 9, 10, 29, 59, 60, 3599, 3600, 86_399, 86_400]) {
    seconds = 1_800_000_000 + after
    await cache.serve('key', policy, origin)
    if (requests > 1) return after
  }
  return Infinity
}

test('a stale response is served while one new response is requested, but not after the time that the origin names', async () => {
  const cache = openCache(new Map(), () => seconds * 1000)
  let requests = 0
  const origin = async (): Promise<EdgeResponse> => ({
    status: 200,
    headers: [['cache-control', 's-maxage=3, stale-while-revalidate=57']],
    body: Buffer.from(String((requests += 1))),
  })
  const bodyAt = async (at: number) => {
    seconds = 1_800_000_000 + at
    return String((await cache.serve('page', upToAnHour, origin)).body)
  }
  expect(await bodyAt(0)).toBe('1')
  expect(await bodyAt(2)).toBe('1')
  expect(await Promise.all([bodyAt(4), bodyAt(4), bodyAt(4)])).toEqual(['1', '1', '1'])
  expect(requests).toBe(2)
  expect(await bodyAt(5)).toBe('2')
  expect(await bodyAt(70)).toBe('3')
})

describe('a successful response or redirect', () => {
  test.each([
    ['is cached for the default time if the origin says nothing', undefined, upToAnHour, 60],
    ['is cached as long as the origin says', 'public, max-age=10', upToAnHour, 10],
    ['is cached as long as the origin says for shared caches', 'max-age=3600, s-maxage=10', upToAnHour, 10],
    ['is cached for at most the maximum time', 'public, max-age=31536000', upToAnHour, 3600],
    ['is not cached if the origin forbids it', 'no-store', upToAnHour, 0],
    ['is cached for the minimum time even if the origin forbids it', 'no-cache', optimized, 1],
    ['is cached for at least the minimum time', 'max-age=0', { ...upToAnHour, minTtl: 10 }, 10],
    ['is not cached if caching is disabled', 'max-age=60', disabled, 0],
  ])('%s', async (_, header, policy, after) => {
    expect(await keptFor(200, header, policy)).toBe(after)
  })

  test('with status 307 is cached only if the origin sends a max-age', async () => {
    expect(await keptFor(307, undefined)).toBe(0)
    expect(await keptFor(307, 'max-age=10')).toBe(10)
    expect(await keptFor(302, undefined)).toBe(60)
  })
})

describe('an error response', () => {
  test.each([500, 501, 502, 503, 504, 404, 410, 414])(
    'with status %i is cached for ten seconds by default, even if caching is disabled',
    async (status) => {
      expect(await keptFor(status, undefined, disabled)).toBe(10)
    },
  )

  test.each([400, 403, 405, 412, 415])(
    'with status %i is cached only if the origin sends a max-age',
    async (status) => {
      expect(await keptFor(status, undefined)).toBe(0)
      expect(await keptFor(status, 'max-age=60')).toBe(60)
      expect(await keptFor(status, 'max-age=1')).toBe(10)
    },
  )

  test.each([401, 409, 416, 422, 429])('with status %i is never cached', async (status) => {
    expect(await keptFor(status, 'max-age=60')).toBe(0)
  })

  test('is cached for the time that the distribution sets, or longer if the origin sends a longer max-age', async () => {
    expect(await keptFor(503, undefined, disabled, [[503, 60]])).toBe(60)
    expect(await keptFor(503, undefined, disabled, [[503, 0]])).toBe(0)
    expect(await keptFor(503, 'max-age=60', upToAnHour, [[503, 0]])).toBe(60)
  })

  test('is cached even with no-store, unless its status is 404, 410, 414 or 501', async () => {
    expect(await keptFor(500, 'no-store')).toBe(10)
    for (const status of [404, 410, 414, 501]) expect(await keptFor(status, 'no-store'), `${status}`).toBe(0)
  })
})

const responses = (...statuses: number[]) => {
  let at = 0
  return async (): Promise<EdgeResponse> => ({
    status: statuses[at]!,
    headers: [['cache-control', 'max-age=60']],
    body: Buffer.from(`response ${(at += 1)}`),
  })
}

test("a response's headers say whether it was cached, and for how long", async () => {
  const cache = openCache(new Map(), () => seconds * 1000)
  const headersOf = async () => (await cache.serve('key', optimized, responses(200))).headers
  expect(headerOf(await headersOf(), 'x-cache')).toBe('Miss from cloudfront')
  seconds += 5
  const later = await headersOf()
  expect([headerOf(later, 'x-cache'), headerOf(later, 'age')]).toEqual(['Hit from cloudfront', '5'])
})

test('while the origin fails, an expired response is sent', async () => {
  const cache = openCache(new Map(), () => seconds * 1000)
  const origin = responses(200, 503, 200)
  const next = async () => (await cache.serve('key', optimized, origin)).body.toString()
  expect(await next()).toBe('response 1')
  seconds += 60
  expect(await next()).toBe('response 1')
  expect(await next()).toBe('response 3')
})

test('an invalidation empties the cache', async () => {
  const cache = openCache(new Map(), () => seconds * 1000)
  const origin = responses(200, 200)
  await cache.serve('key', optimized, origin)
  cache.invalidate()
  expect((await cache.serve('key', optimized, origin)).body.toString()).toBe('response 2')
})

test('the cache drops the oldest responses when it is full, and never caches a large file', async () => {
  const cache = openCache(new Map(), () => seconds * 1000)
  let requests: string[] = []
  const ask = (key: string, megabytes: number) =>
    cache.serve(key, optimized, async () => {
      requests.push(key)
      return { status: 200, headers: [], body: Buffer.alloc(megabytes * 1_000_000) }
    })
  for (const key of ['a', 'b', 'c', 'd', 'e']) await ask(key, 8)
  await ask('large', 9)
  requests = []
  await ask('e', 8)
  await ask('b', 8)
  await ask('a', 8)
  await ask('large', 9)
  expect(requests).toEqual(['a', 'large'])
})

describe('the cache key', () => {
  const request = (more: Partial<EdgeRequest>): EdgeRequest => ({
    method: 'GET',
    path: '/api/posts',
    query: 'campus=ou&page=2',
    headers: [
      ['Host', 'ou.campus.example'],
      ['Cookie', 'theme=dark; session=1'],
      ['Accept-Language', 'en'],
      ['Accept-Encoding', 'gzip, br'],
    ],
    body: Readable.from([]),
    address: '127.0.0.1',
    port: 1,
    ...more,
  })
  const custom = (parameters: object) =>
    openCachePolicy('custom', {
      CachePolicyConfig: {
        Name: 'custom',
        MinTTL: 0,
        DefaultTTL: 1,
        MaxTTL: 1,
        ParametersInCacheKeyAndForwardedToOrigin: {
          HeadersConfig: { HeaderBehavior: 'none' },
          CookiesConfig: { CookieBehavior: 'none' },
          QueryStringsConfig: { QueryStringBehavior: 'none' },
          ...parameters,
        },
      },
    })!

  test('contains only method and path by default: no host, query, headers or cookies', () => {
    const key = cacheKeyOf(disabled, request({}))
    const other = request({ query: '', headers: [['Host', 'ut.campus.example']] })
    expect(cacheKeyOf(disabled, other)).toBe(key)
    expect(cacheKeyOf(disabled, request({ path: '/api/me' }))).not.toBe(key)
    expect(cacheKeyOf(disabled, request({ method: 'HEAD' }))).not.toBe(key)
  })

  test('includes the accepted encoding if the policy compresses', () => {
    const key = cacheKeyOf(optimized, request({}))
    expect(cacheKeyOf(optimized, request({ headers: [['Accept-Encoding', 'br']] }))).toBe(key)
    expect(cacheKeyOf(optimized, request({ headers: [] }))).not.toBe(key)
  })

  test.each<[string, object, { query?: string; headers?: [string, string][] }]>([
    [
      'every parameter',
      { QueryStringsConfig: { QueryStringBehavior: 'all' } },
      { query: 'campus=ou&page=2' },
    ],
    [
      'listed parameters',
      { QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['page'] } },
      { query: 'page=2' },
    ],
    [
      'all but listed parameters',
      { QueryStringsConfig: { QueryStringBehavior: 'allExcept', QueryStrings: ['page'] } },
      { query: 'campus=ou' },
    ],
    [
      'listed headers',
      { HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['accept-language', 'origin'] } },
      { headers: [['accept-language', 'en']] },
    ],
    [
      'listed cookies',
      { CookiesConfig: { CookieBehavior: 'whitelist', Cookies: ['theme'] } },
      { headers: [['Cookie', 'theme=dark']] },
    ],
  ])('includes %s, which the origin also gets', (_, parameters, selected) => {
    const policy = custom(parameters)
    expect(selectedParts(policy, request({}))).toEqual({ query: '', headers: [], ...selected })
    expect(cacheKeyOf(policy, request({}))).not.toBe(cacheKeyOf(custom({}), request({})))
  })
})
