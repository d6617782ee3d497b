import { beforeEach, expect, test } from 'vitest'
import { configOf, type StageConfig } from '../../../infra/config.ts'
import { smokeTest } from '../../../infra/deploy/smoke-test.ts'

const own: StageConfig = { ...configOf('prod'), domain: 'campus.school', siteOrigin: 'https://campus.school' }
const headers = {
  'strict-transport-security': 'max-age=604800',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'self'",
}
type SiteResponse = { status?: number; body?: string; headers?: Record<string, string> }

let site: Record<string, SiteResponse>
/** The responses of AWS's own services, by address. */
let aws: Record<string, SiteResponse>
let socket: () => Promise<number>
let loaded: string[]
let said: string[]
let pauses: number

beforeEach(() => {
  const page = { body: '<div id="root"></div>' }
  site = {
    '/': page,
    '/login': page,
    '/config.json': { body: '{"stage":"prod","userPoolId":"us-east-1_Pool"}' },
    '/api/openapi.json': { body: '{"openapi":"3.0.1"}' },
    '/api/campuses/ou/posts': { body: '{"items":[]}' },
    '/api/search/schools': { body: '{"ids":["ou"]}' },
    '/api/me': { status: 401 },
    '/console/index.html': { status: 404 },
    '/files/smoke-test.webp': { status: 404 },
    '/files/private/smoke-test.webp': { status: 403, headers: {} },
  }
  aws = {
    'https://console.campus.school/': { body: '<title>Operators</title>' },
    'https://cognito-idp.us-east-1.amazonaws.com/': {
      status: 400,
      body: '{"__type":"NotAuthorizedException"}',
    },
    'https://uploads.s3.us-east-1.amazonaws.com/': { status: 403 },
  }
  socket = async () => 401
  loaded = []
  said = []
  pauses = 0
})

/** Runs the smoke test on the site. `settle` runs before each retry. */
const tryIt = ({ tries = 1, settle = () => {}, config = own } = {}) =>
  smokeTest({
    config,
    campusId: 'ou',
    userPoolId: 'us-east-1_Pool',
    userPoolClientId: 'client',
    privateBuckets: ['uploads'],
    openSocket: (...opened) => {
      expect(opened).toEqual(['wss://live.campus.school', 'https://campus.school'])
      return socket()
    },
    tries,
    say: (line) => void said.push(line),
    pause: async () => {
      pauses += 1
      settle()
    },
    load: async (address) => {
      loaded.push(address)
      const answer = aws[address] ?? site[new URL(address).pathname]
      if (!answer)
        throw new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND campus.school') })
      return new Response(answer.body ?? '', {
        status: answer.status ?? 200,
        headers: answer.headers ?? headers,
      })
    },
  })

test('a complete site passes at the apex and at a campus', async () => {
  expect(await tryIt()).toEqual([])
  for (const host of ['campus.school', 'ou.campus.school'])
    for (const path of Object.keys(site))
      expect(
        loaded.some((address) => address.startsWith(`https://${host}${path}`)),
        path,
      ).toBe(true)
})

test('pages of the other domain have to redirect to the same page of the same campus', async () => {
  const config = { ...own, otherDomain: { domain: 'old.school', hostedZoneId: 'Z2' } }
  const address = 'https://ou.old.school/login?smoke=test'
  const location = 'https://ou.campus.school/login?smoke=test'
  aws[address] = { status: 301, headers: { location } }
  expect(await tryIt({ config })).toEqual([])
  const what = `the redirect of the other domain (${address})`
  aws[address] = { status: 301, headers: { location: 'https://campus.school/' } }
  expect(await tryIt({ config })).toEqual([`${what} does not lead to ${location}`])
  aws[address] = { status: 200 }
  expect(await tryIt({ config })).toEqual([`${what} has status 200 instead of 301`])
})

test('the console has to have its own page', async () => {
  const address = 'https://console.campus.school/'
  aws[address] = { body: '<div id="root"></div>' }
  expect(await tryIt()).toEqual([`the page of the console (${address}) is not the page of the console`])
  aws[address] = { body: '<title>Operators</title>', headers: {} }
  expect((await tryIt())[0]).toContain('has no header')
})

const failures: [path: string, answer: SiteResponse | undefined, sentence: string][] = [
  [
    '/',
    undefined,
    'the page (https://campus.school/) cannot be reached: getaddrinfo ENOTFOUND campus.school',
  ],
  ['/', { status: 403 }, 'the page (https://campus.school/) has status 403 instead of 200'],
  ['/', { body: '<h1>Parked</h1>' }, 'the page (https://campus.school/) is not our page'],
  [
    '/login',
    { body: '<div id="root">', headers: { 'x-content-type-options': 'nosniff' } },
    'the page for signing in (https://campus.school/login) has no header strict-transport-security, content-security-policy',
  ],
  [
    '/config.json',
    { body: '{"stage":"prod","userPoolId":"us-east-1_Other"}' },
    'the configuration of the site (https://campus.school/config.json) does not name this stage and its user pool',
  ],
  ['/api/openapi.json', { body: '<html>' }, 'the API (https://campus.school/api/openapi.json) is not JSON'],
  [
    '/api/openapi.json',
    { status: 403, body: '{"message":"Forbidden"}' },
    'the API (https://campus.school/api/openapi.json) has status 403 instead of 200',
  ],
  [
    '/api/campuses/ou/posts',
    { status: 502 },
    'the feed (https://campus.school/api/campuses/ou/posts) has status 502 instead of 200',
  ],
  [
    '/api/search/schools',
    { body: '{"ids":[]}' },
    'a search for a school (https://campus.school/api/search/schools?q=oklahoma) finds nothing: is the search engine empty?',
  ],
  [
    '/api/me',
    { status: 200 },
    'the own profile with a forged token (https://campus.school/api/me) has status 200 instead of 401',
  ],
  [
    '/console/index.html',
    { status: 200 },
    'a file of the console on a host of the students (https://campus.school/console/index.html) has status 200 instead of 404',
  ],
  [
    '/files/smoke-test.webp',
    { status: 200 },
    'a file that does not exist (https://campus.school/files/smoke-test.webp) has status 200 instead of 404',
  ],
  [
    '/files/private/smoke-test.webp',
    { status: 404 },
    'a private file without a signature (https://campus.school/files/private/smoke-test.webp) has status 404 instead of 403',
  ],
]

test.each(failures)(
  'the smoke test reports the path %s with the response %j',
  async (path, answer, sentence) => {
    if (answer) site[path] = answer
    else delete site[path]
    expect(await tryIt()).toEqual([sentence, sentence.replace('https://', 'https://ou.')])
  },
)

test.each<[what: string, arrange: () => void, sentence: string]>([
  [
    'a pool that does not know the client of the pages',
    () => {
      const body = '{"__type":"ResourceNotFoundException"}'
      aws['https://cognito-idp.us-east-1.amazonaws.com/'] = { status: 400, body }
    },
    'a session that is renewed with a forged token (https://cognito-idp.us-east-1.amazonaws.com/) is not refused as unauthorized',
  ],
  [
    'a bucket of raw uploads that everybody can list',
    () => (aws['https://uploads.s3.us-east-1.amazonaws.com/'] = { status: 200 }),
    'the list of a private bucket (https://uploads.s3.us-east-1.amazonaws.com/) has status 200 instead of 403',
  ],
  [
    'a socket that opens without a ticket',
    () => (socket = async () => 101),
    'a socket without a ticket (wss://live.campus.school) has status 101 instead of 401',
  ],
  [
    'sockets whose name is not known',
    () => (socket = () => Promise.reject(new Error('getaddrinfo ENOTFOUND live.campus.school'))),
    'a socket without a ticket (wss://live.campus.school) cannot be opened: getaddrinfo ENOTFOUND live.campus.school',
  ],
])('%s is reported', async (_what, arrange, sentence) => {
  arrange()
  expect(await tryIt()).toEqual([sentence])
})

test('a check that fails while DNS names settle is retried, and only that check', async () => {
  delete site['/login']
  const settle = () => {
    if (pauses === 2) site['/login'] = { body: '<div id="root"></div>' }
    loaded.length = 0
  }
  expect(await tryIt({ tries: 10, settle })).toEqual([])
  expect(pauses).toBe(2)
  expect(loaded).toEqual(['https://campus.school/login', 'https://ou.campus.school/login'])
  expect(said[1]).toBe(
    '  2 of 23 fail yet, for example: the page for signing in (https://campus.school/login) cannot be reached: getaddrinfo ENOTFOUND campus.school',
  )
})

test('the smoke test ends after its last attempt', async () => {
  delete site['/login']
  expect(await tryIt({ tries: 3 })).toHaveLength(2)
  expect(pauses).toBe(2)
})
