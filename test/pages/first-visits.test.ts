/** What the first visits of a whole campus cost: 850 a second, of phones and wide screens, to both addresses of the feed. */
import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { rewriteCode } from '../../infra/constructs/rewrite-code.ts'
import { cacheKeyOf, openCachePolicy, type CachePolicy } from '../../infra/local/edge/cache-policy.ts'
import { openCache } from '../../infra/local/edge/cache.ts'
import type { EdgeResponse, HeaderLines } from '../../infra/local/edge/message.ts'
import { openViewerFunction } from '../../infra/local/edge/viewer-function.ts'
import { buildFunctions } from '../../infra/build.ts'
import { budgets } from '../bench/budgets.ts'
import { forgetEdge } from '../cloud.ts'
import { synthesize } from '../infra/synth-fixture.ts'
import { chrome, open } from './crawler.ts'

const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const visitsPerSecond = 850
const seconds = 60
/** Assumed seconds of a rendering by a function that has just started; a running one takes a tenth of that. */
const slowestRendering = 2

let policy: CachePolicy
beforeAll(async () => {
  await buildFunctions()
  const policies = synthesize('prod').ofType('AWS::CloudFront::CachePolicy')
  const [, found] = policies.find(([id]) => /Pages/.test(id))!
  policy = openCachePolicy('Pages', found.Properties)!
})

/** The cache keys of a campus's feed for visitors, by the distribution's own function and policy. */
async function keysOfFeed(): Promise<string[]> {
  const rewrite = openViewerFunction('spa-rewrite', rewriteCode('campus.example'))
  const keys = [phone, chrome].flatMap((agent) =>
    ['/', '/home'].map(async (path) => {
      const headers: HeaderLines = [
        ['Host', 'ou.campus.example'],
        ['User-Agent', agent],
        ['Accept-Encoding', 'gzip, deflate, br, zstd'],
      ]
      const from = { address: '192.0.2.1', port: 50_000, body: Readable.from([]) }
      const next = await rewrite({ method: 'GET', path, query: '', headers, ...from })
      if ('status' in next) throw new Error(`${path} is not a page`)
      return cacheKeyOf(policy, next)
    }),
  )
  return Promise.all(keys)
}

test('850 first visits a second of one campus cost the table at most 2 read units a second, and do not keep one function busy', async () => {
  await forgetEdge()
  const { headers } = await open('/home', { agent: phone })
  const page: EdgeResponse = {
    status: 200,
    headers: [['cache-control', String(headers['cache-control'])]],
    body: Buffer.from('A page'),
  }
  let now = 1_800_000_000_000
  let renderings = 0
  let busySeconds = 0
  const cache = openCache(new Map(), () => now)
  const keys = await keysOfFeed()
  for (let visit = 0; visit < visitsPerSecond * seconds; visit += 1) {
    now += 1000 / visitsPerSecond
    await cache.serve(keys[visit % keys.length] ?? '', policy, async () => {
      renderings += 1
      busySeconds += slowestRendering
      return page
    })
  }
  // The page that React has taken over asks for a newer feed. Everybody gets the same response for ten seconds.
  const checks = budgets.feedVersion.read / 10
  expect((renderings * budgets.feedFirst.read) / seconds + checks).toBeLessThanOrEqual(2)
  expect(busySeconds / seconds).toBeLessThan(1)
  expect(renderings).toBeGreaterThanOrEqual(20)
})
