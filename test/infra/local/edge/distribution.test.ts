import { request as httpRequest } from 'node:http'
import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { openBucketOrigin } from '../../../../infra/local/edge/bucket-origin.ts'
import { openDistribution, type Origin } from '../../../../infra/local/edge/distribution.ts'
import { headerOf, type EdgeRequest } from '../../../../infra/local/edge/message.ts'
import { startEdgeServer } from '../../../../infra/local/edge/server.ts'
import { Refusal } from '../../../../infra/local/refusal.ts'
import type { LocalServer } from '../../../../infra/local/http-server.ts'

const optimized = '658327ea-f89d-4fab-a63d-7e88639e58f6'
const disabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'
const script = 'export const text = "a page";\n'.repeat(100)
const objects: Record<string, [type: string, body: string]> = {
  'index.html': ['text/html', '<!doctype html>'],
  'config.json': ['application/json', '{}'],
  'assets/app.js': ['text/javascript', script],
  'files/video': ['video/mp4', '0123456789'],
}
const read = (key: string) => {
  const found = objects[key]
  return found && { body: Buffer.from(found[1]), headers: { 'content-type': found[0], etag: `"${key}"` } }
}
const bucket = openBucketOrigin({ read, mustBeAllowed: () => undefined })

const rewrite = `import cf from 'cloudfront'

let served = 0
function handler(event) {
  served += 1
  var request = event.request
  if (request.uri === '/elsewhere' || request.uri === '/broken')
    cf.createRequestOriginGroup({
      originIds: [{ originId: 'api' }, { originId: 'site' }],
      failoverCriteria: { statusCodes: [500, 503] },
    })
  if (request.uri === '/nowhere')
    cf.createRequestOriginGroup({
      originIds: [{ originId: 'gone' }, { originId: 'site' }],
      failoverCriteria: { statusCodes: [500] },
    })
  if (request.uri === '/signed-in') return { statusCode: request.cookies.session ? 200 : 401 }
  if (request.uri === '/old') return { statusCode: 301, headers: { location: { value: '/new?' + Object.keys(request.querystring).join() } } }
  if (request.uri === '/served') return { statusCode: 302, headers: { location: { value: '/' + served } } }
  if (request.uri.indexOf('.') < 0) request.uri = '/index.html'
  return request
}`
const config = {
  Aliases: ['campus.localhost', '*.campus.localhost'],
  DefaultCacheBehavior: {
    TargetOriginId: 'site',
    ViewerProtocolPolicy: 'redirect-to-https',
    CachePolicyId: optimized,
    ResponseHeadersPolicyId: 'security',
    Compress: true,
    FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: 'arn:rewrite' }],
  },
  CacheBehaviors: [
    {
      PathPattern: '/api/*',
      TargetOriginId: 'api',
      ViewerProtocolPolicy: 'https-only',
      CachePolicyId: disabled,
      OriginRequestPolicyId: '33f36d7e-f396-46d9-90e0-52428a34d9dc',
      AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
    },
    {
      PathPattern: '/files/*',
      TargetOriginId: 'site',
      ViewerProtocolPolicy: 'https-only',
      CachePolicyId: optimized,
    },
  ],
  Origins: [
    { Id: 'site', DomainName: 'site.s3', S3OriginConfig: {} },
    {
      Id: 'api',
      DomainName: 'api.example',
      OriginCustomHeaders: [{ HeaderName: 'x-api-key', HeaderValue: 'edge-key' }],
    },
  ],
}
const policy = {
  ResponseHeadersPolicyConfig: {
    Name: 'security',
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'self'", Override: true },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY', Override: true },
      ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin', Override: true },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 63072000, IncludeSubdomains: true, Override: true },
    },
    CustomHeadersConfig: { Items: [{ Header: 'permissions-policy', Value: 'camera=()', Override: true }] },
  },
}

let server: LocalServer | undefined
afterEach(() => server?.close())
let apiRequests: EdgeRequest[] = []
let apiStatus = 200
const api: Origin = async (request) => {
  apiRequests.push(request)
  return {
    status: apiStatus,
    headers: [
      ['content-type', 'application/json'],
      ['Set-Cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
    ],
    body: Buffer.from('{}'),
  }
}

async function start() {
  apiRequests = []
  apiStatus = 200
  const distribution = openDistribution({
    config,
    functions: new Map([['arn:rewrite', rewrite]]),
    cachePolicies: new Map(),
    responseHeadersPolicies: new Map([['security', policy]]),
    keyGroups: new Map(),
    webAcls: new Map(),
    originOf: (domainName) => (domainName === 'api.example' ? api : bucket),
    viewerOf: () => ({ country: 'US', timeZone: 'America/Chicago' }),
  })
  server = await startEdgeServer(0, distribution.handle, () => undefined)
  const { port } = server
  return (path: string, headers: Record<string, string | string[]> = {}, method = 'GET') =>
    new Promise<{ status?: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
      httpRequest({ port, host: '127.0.0.1', path, method, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      })
        .on('error', reject)
        .end()
    })
}

test('a path without a dot returns index.html with the security headers', async () => {
  const get = await start()
  const { status, headers, body } = await get('/post/1?x=1')
  expect({ status, body: body.toString() }).toEqual({ status: 200, body: '<!doctype html>' })
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'self'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'permissions-policy': 'camera=()',
  })
  expect((await get('/config.json')).body.toString()).toBe('{}')
})

test('a viewer function can send the response itself', async () => {
  const get = await start()
  expect(await get('/old?a=1&b=2')).toMatchObject({ status: 301, headers: { location: '/new?a,b' } })
})

test('a viewer function keeps no state between requests', async () => {
  const get = await start()
  const places = [await get('/served'), await get('/served')].map(({ headers }) => headers['location'])
  expect(places).toEqual(['/1', '/1'])
})

test('a viewer function can choose another origin, which gets its own headers and path', async () => {
  const get = await start()
  expect((await get('/elsewhere')).headers['content-type']).toBe('application/json')
  expect(apiRequests[0]?.path).toBe('/index.html')
  expect(headerOf(apiRequests[0]?.headers ?? [], 'x-api-key')).toBe('edge-key')
  expect((await get('/nowhere')).status).toBe(500)
})

test('if the chosen origin fails with a listed status, the second one answers', async () => {
  const get = await start()
  apiStatus = 503
  expect((await get('/broken')).body.toString()).toBe('<!doctype html>')
})

test('a missing page of the chosen origin is missing', async () => {
  const get = await start()
  apiStatus = 404
  expect((await get('/elsewhere')).status).toBe(404)
})

test('a viewer function gets the cookies by name, and the origin gets them as they were', async () => {
  const get = await start()
  expect((await get('/signed-in', { cookie: 'theme=dark; session=1' })).status).toBe(200)
  expect((await get('/signed-in', { cookie: 'theme=dark' })).status).toBe(401)
})

test('text is compressed with an encoding that the viewer accepts, and If-None-Match still works', async () => {
  const get = await start()
  const brotli = await get('/assets/app.js', { 'accept-encoding': 'gzip, deflate, br' })
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'Accept-Encoding',
    etag: 'W/"assets/app.js"',
  })
  expect(brotliDecompressSync(brotli.body).toString()).toBe(script)
  const gzip = await get('/assets/app.js', { 'accept-encoding': 'gzip, br;q=0' })
  expect(gunzipSync(gzip.body).toString()).toBe(script)
  const whole = await get('/assets/app.js')
  expect(whole.headers).not.toHaveProperty('content-encoding')
  expect(whole.body.toString()).toBe(script)
  expect(await get('/assets/app.js', { 'if-none-match': 'W/"assets/app.js"' })).toMatchObject({ status: 304 })
})

test('a byte range of a file can be requested', async () => {
  const get = await start()
  const part = await get('/files/video', { range: 'bytes=2-4' })
  expect({ ...part, body: part.body.toString() }).toMatchObject({
    status: 206,
    body: '234',
    headers: { 'content-range': 'bytes 2-4/10', 'content-length': '3' },
  })
  expect((await get('/files/video', { range: 'bytes=-3' })).body.toString()).toBe('789')
  expect((await get('/files/video', { range: 'bytes=8-' })).body.toString()).toBe('89')
  expect((await get('/files/video', { range: 'bytes=99-' })).status).toBe(416)
  expect(await get('/files/video', {}, 'HEAD')).toMatchObject({
    status: 200,
    headers: { 'content-length': '10' },
  })
})

test('a missing object has status 404 if the distribution may list the bucket, and otherwise 403', async () => {
  const get = await start()
  expect((await get('/files/nothing')).status).toBe(404)
  expect((await get('/missing.png')).body.toString()).toContain('<Code>NoSuchKey</Code>')
  const mayNotList = (action: string) => {
    if (action === 's3:ListBucket') throw new Refusal('AccessDenied', 'not authorized', 403)
  }
  const closed = openBucketOrigin({ read, mustBeAllowed: mayNotList })
  const request = { method: 'GET', path: '/nothing', query: '', headers: [], address: '', port: 1 }
  expect((await closed({ ...request, body: Readable.from([]) })).status).toBe(403)
})

test('a method that the behaviour does not allow is refused', async () => {
  const get = await start()
  expect((await get('/', {}, 'POST')).status).toBe(403)
})

test("the API gets the distribution's custom headers and the viewer's Host", async () => {
  const get = await start()
  const sent = {
    host: 'ou.campus.localhost',
    authorization: 'Bearer t',
    'x-api-key': 'mine',
    'CloudFront-Viewer-Address': '6.6.6.6:1',
    'cloudfront-viewer-city': 'Rome',
    'CLOUDFRONT-VIEWER-COUNTRY': 'IT',
    'cloudfront-viewer-time-zone': 'Europe/Rome',
  }
  const answer = await get('/api/posts?b=%20', sent)
  expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2'])
  const request = apiRequests[0]
  expect(request).toMatchObject({ method: 'GET', path: '/api/posts', query: 'b=%20' })
  const headers = request?.headers ?? []
  expect(headerOf(headers, 'host')).toBe('ou.campus.localhost')
  expect(headerOf(headers, 'authorization')).toBe('Bearer t')
  expect(headers.filter(([name]) => name.toLowerCase() === 'x-api-key')).toEqual([['x-api-key', 'edge-key']])
  const cloudFront = headers.filter(([name]) => name.toLowerCase().startsWith('cloudfront-'))
  expect(Object.fromEntries(cloudFront)).toEqual({
    'CloudFront-Viewer-Address': expect.stringMatching(/^127\.0\.0\.1:\d+$/),
    'CloudFront-Viewer-Country': 'US',
    'CloudFront-Viewer-Time-Zone': 'America/Chicago',
    'CloudFront-Forwarded-Proto': 'http',
  })
})

test('a distribution with an unsupported setting is refused', () => {
  const open = (more: object) => () =>
    openDistribution({
      config: { ...config, ...more },
      functions: new Map([['arn:rewrite', rewrite]]),
      cachePolicies: new Map(),
      responseHeadersPolicies: new Map([['security', policy]]),
      keyGroups: new Map(),
      webAcls: new Map(),
      originOf: () => bucket,
      viewerOf: () => ({ country: 'US', timeZone: 'UTC' }),
    })
  const behavior = config.DefaultCacheBehavior
  expect(open({})).not.toThrow()
  expect(open({ DefaultCacheBehavior: { ...behavior, CachePolicyId: 'mine' } })).toThrow('cache policy mine')
  expect(open({ DefaultCacheBehavior: { ...behavior, LambdaFunctionAssociations: [] } })).toThrow(
    'LambdaFunctionAssociations',
  )
  expect(open({ DefaultCacheBehavior: { ...behavior, ResponseHeadersPolicyId: 'gone' } })).toThrow('gone')
  expect(open({ WebACLId: 'arn:gone' })).toThrow('the web ACL arn:gone')
})
