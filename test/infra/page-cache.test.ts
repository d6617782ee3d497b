/**
 * Which pages of the site a cache may share: attacks with hosts, cookies, headers, paths and queries on the function and the
 * cache policy of the distribution.
 */
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { rewriteCode } from '../../infra/constructs/rewrite-code.ts'
import { cacheKeyOf, openCachePolicy, selectedParts } from '../../infra/local/edge/cache-policy.ts'
import { headerOf, type EdgeRequest, type HeaderLines } from '../../infra/local/edge/message.ts'
import { openViewerFunction } from '../../infra/local/edge/viewer-function.ts'
import { synthesize } from './synth-fixture.ts'

const rewrite = openViewerFunction('spa-rewrite', rewriteCode('campus.example'))

const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const laptop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const session = 'CognitoIdentityServiceProvider.client.ann.accessToken=secret'

const hosts = [
  'ou.campus.example',
  'UT.campus.example',
  'console.campus.example',
  'campus.example',
  'ou.evil.example',
]
const paths = [
  '/',
  '/home',
  '/home/',
  '/post/1',
  '/post/1/line',
  '/ann.ray',
  '/settings',
  '/rendered/ut.campus.example/home',
]
const queries = ['', 'utm_source=flyer', 'category=furniture', 'x-page=wide+ut.campus.example/home']
const cookies = ['', 'theme=dark', session, `theme=dark; ${session}`]
const headers: HeaderLines[] = [
  [['User-Agent', phone]],
  [['User-Agent', laptop]],
  [['User-Agent', 'Slackbot 1.0']],
  [
    ['User-Agent', laptop],
    ['X-Page', 'wide ut.campus.example/home'],
    ['X-Forwarded-Host', 'ut.campus.example'],
    ['X-Original-URL', '/settings'],
    ['Accept-Language', 'de'],
    ['Authorization', 'Bearer token'],
  ],
]

interface Attack {
  host: string
  path: string
  query: string
  cookie: string
  more: HeaderLines
}
const attacks: Attack[] = hosts.flatMap((host) =>
  paths.flatMap((path) =>
    queries.flatMap((query) =>
      cookies.flatMap((cookie) => headers.map((more) => ({ host, path, query, cookie, more }))),
    ),
  ),
)

async function atEdge(
  { host, path, query, cookie, more }: Attack,
  method = 'GET',
): Promise<EdgeRequest | undefined> {
  const lines: HeaderLines = [
    ['Host', host],
    ...more,
    ...(cookie ? [['Cookie', cookie] satisfies [string, string]] : []),
  ]
  const from = { address: '192.0.2.1', port: 50_000, body: Readable.from([]) }
  const next = await rewrite({ method, path, query, headers: lines, ...from })
  return 'status' in next ? undefined : next
}

const isCrawler = ({ more }: Attack) => headerOf(more, 'user-agent')?.startsWith('Slackbot') ?? false
/** The path of the page that an attack asks for: the feed has two addresses, which crawlers get as two pages. */
const pageOf = (attack: Attack) => (attack.path === '/' && !isCrawler(attack) ? '/home' : attack.path)
const policyOf = () => {
  const properties = synthesize('prod').ofType('AWS::CloudFront::CachePolicy')
  const [, found] = properties.find(([id]) => /Pages/.test(id))!
  return openCachePolicy('Pages', found.Properties)!
}

test('a page that the server renders for people is never one of a signed-in person, and its request carries nothing of the viewer', async () => {
  const policy = policyOf()
  let rendered = 0
  for (const attack of attacks) {
    const next = await atEdge(attack)
    if (!next?.originIds) continue
    rendered += 1
    const what = JSON.stringify(attack)
    if (!isCrawler(attack)) {
      expect(attack.cookie, what).not.toContain('Cognito')
      expect(attack.query, what).not.toMatch(/category|x-page/)
      expect(['/', '/home', '/post/1', '/ann.ray'], what).toContain(attack.path)
      expect(attack.host.toLowerCase(), what).not.toMatch(/^(ut|console)\./)
    }
    const { headers: sent, query } = selectedParts(policy, next)
    const layout = headerOf(attack.more, 'user-agent') === phone ? 'narrow' : 'wide'
    expect(sent, what).toEqual([['x-page', `${layout} ${attack.host.toLowerCase()}${pageOf(attack)}`]])
    expect([next.path, query], what).toEqual(['/index.html', ''])
  }
  expect(attacks.length).toBeGreaterThan(1000)
  expect(rendered).toBeGreaterThan(100)
})

test('two requests share a cached page only if they are for the same host, page and layout', async () => {
  const policy = policyOf()
  const pages = new Map<string, Set<string>>()
  for (const attack of attacks) {
    const next = await atEdge(attack)
    if (!next) continue
    const { host, more } = attack
    const layout = headerOf(more, 'user-agent') === phone ? 'narrow' : 'wide'
    const page = next.originIds ? `${layout} ${host.toLowerCase()}${pageOf(attack)}` : next.path
    const key = cacheKeyOf(policy, next)
    pages.set(key, (pages.get(key) ?? new Set()).add(page))
  }
  expect([...pages.values()].filter((shared) => shared.size > 1)).toEqual([])
})

test('only a GET is rendered for people, and a viewer’s own x-page reaches nothing', async () => {
  const attack = { host: 'ou.campus.example', path: '/home', query: '', cookie: '', more: headers[3] ?? [] }
  for (const method of ['POST', 'PUT', 'DELETE', 'HEAD'])
    expect((await atEdge(attack, method))?.originIds, method).toBeUndefined()
  const asset = await atEdge({ ...attack, path: '/assets/first-1a2b3c4.js' })
  expect(asset && headerOf(asset.headers, 'x-page')).toBeUndefined()
})
