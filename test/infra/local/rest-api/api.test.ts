import type { APIGatewayProxyEvent } from 'aws-lambda'
import { createSign, generateKeyPairSync } from 'node:crypto'
import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import { administrator } from '../../../../infra/local/access/signers.ts'
import type { EdgeRequest } from '../../../../infra/local/edge/message.ts'
import { openRestApi } from '../../../../infra/local/rest-api/api.ts'

const pool = 'us-east-1_LocalPool'
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const jwks = {
  keys: [
    {
      ...publicKey.export({ format: 'jwk' }),
      kty: 'RSA' as const,
      kid: 'k',
      alg: 'RS256',
      use: 'sig' as const,
    },
  ],
}

function token(claims: object, key = privateKey) {
  const now = Math.floor(Date.now() / 1000)
  const payload = {
    sub: 'u1',
    iss: `https://cognito-idp.us-east-1.amazonaws.com/${pool}`,
    token_use: 'access',
    client_id: 'client',
    scope: 'aws.cognito.signin.user.admin',
    auth_time: now,
    iat: now,
    exp: now + 60,
    ...claims,
  }
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const signed = `${encode({ alg: 'RS256', kid: 'k' })}.${encode(payload)}`
  return `${signed}.${createSign('sha256').update(signed).sign(key).toString('base64url')}`
}

const integration = {
  type: 'aws_proxy',
  httpMethod: 'POST',
  uri: 'arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/arn:aws:lambda:us-east-1:0:function:posts-api/invocations',
}
const operation = (more: object = {}) => ({ 'x-amazon-apigateway-integration': { ...integration, ...more } })
const signedIn = { security: [{ apiKey: [], userPool: ['aws.cognito.signin.user.admin'] }] }
const document = {
  openapi: '3.0.1',
  paths: {
    '/open': { get: operation() },
    '/slow': { get: operation({ timeoutInMillis: 20 }) },
    '/posts': { get: { ...operation(), security: [{ apiKey: [] }] }, post: { ...operation(), ...signedIn } },
    '/posts/{postId}': { get: operation() },
    '/posts/popular': { get: operation() },
    '/any': {
      'x-amazon-apigateway-any-method': operation(),
      get: { ...operation(), security: [{ apiKey: [] }] },
    },
  },
  components: {
    securitySchemes: {
      apiKey: { type: 'apiKey', name: 'x-api-key', in: 'header' },
      userPool: {
        type: 'apiKey',
        name: 'Authorization',
        in: 'header',
        'x-amazon-apigateway-authtype': 'cognito_user_pools',
        'x-amazon-apigateway-authorizer': {
          type: 'cognito_user_pools',
          providerARNs: [`arn:aws:cognito-idp:us-east-1:0:userpool/${pool}`],
        },
      },
    },
  },
  'x-amazon-apigateway-gateway-responses': {
    UNAUTHORIZED: {
      statusCode: 401,
      responseTemplates: {
        'application/json': '{"error":{"code":"token-expired","detail":$context.error.messageString}}',
      },
      responseParameters: { 'gatewayresponse.header.Cache-Control': "'no-store'" },
    },
    MISSING_AUTHENTICATION_TOKEN: {
      statusCode: '404',
      responseTemplates: { 'application/json': '{"error":{"code":"not-found"}}' },
    },
    DEFAULT_4XX: { responseTemplates: { 'application/json': '{"error":{"code":"refused"}}' } },
  },
}

let handled: APIGatewayProxyEvent[]
let result: unknown
beforeEach(() => {
  handled = []
  result = { statusCode: 200, body: '{"ok":true}' }
})
const common = { publicKeysOf: () => jwks, service: () => administrator.caller, log: () => undefined }
const api = openRestApi({
  ...common,
  apiId: 'api',
  stage: 'live',
  body: document,
  apiKeys: ['edge-key'],
  invoke: async (name, event) => {
    expect(name).toBe('posts-api')
    handled.push(event as APIGatewayProxyEvent)
    return result instanceof Error ? Promise.reject(result) : result
  },
})

async function call(method: string, path: string, more: Partial<EdgeRequest> = {}) {
  const { status, headers, body } = await api(
    {
      method,
      path: `/api${path}`,
      query: '',
      headers: [],
      body: Readable.from([]),
      address: '10.0.0.1',
      port: 5000,
      ...more,
    },
    'api',
  )
  return { status, headers: Object.fromEntries(headers), body: JSON.parse(body.toString()) as unknown }
}
const key: [string, string] = ['x-api-key', 'edge-key']

test('a function gets the event of a REST proxy integration', async () => {
  const answer = await call('GET', '/posts', {
    query: 'tag=a&tag=b%20c',
    headers: [
      key,
      ['Host', 'ou.campus.localhost:3000'],
      ['User-Agent', 'test'],
      ['X-Twice', '1'],
      ['X-Twice', '2'],
    ],
  })
  expect(answer).toMatchObject({
    status: 200,
    body: { ok: true },
    headers: { 'content-type': 'application/json' },
  })
  expect(handled[0]).toMatchObject({
    resource: '/posts',
    path: '/api/posts',
    httpMethod: 'GET',
    headers: { Host: 'ou.campus.localhost:3000', 'X-Twice': '2' },
    multiValueHeaders: { 'X-Twice': ['1', '2'] },
    queryStringParameters: { tag: 'b c' },
    multiValueQueryStringParameters: { tag: ['a', 'b c'] },
    pathParameters: null,
    body: null,
    isBase64Encoded: false,
    requestContext: {
      stage: 'live',
      path: '/api/posts',
      resourcePath: '/posts',
      authorizer: null,
      domainName: 'ou.campus.localhost',
      identity: { sourceIp: '10.0.0.1', userAgent: 'test', apiKey: 'edge-key' },
    },
  })
})

test('a literal segment precedes a parameter, and parameters are decoded', async () => {
  await call('GET', '/posts/popular')
  await call('GET', '/posts/a%2Fb')
  expect(handled.map(({ resource, pathParameters }) => ({ resource, pathParameters }))).toEqual([
    { resource: '/posts/popular', pathParameters: null },
    { resource: '/posts/{postId}', pathParameters: { postId: 'a/b' } },
  ])
})

test('a declared method precedes the any-method of its path', async () => {
  expect(await call('GET', '/any')).toMatchObject({ status: 403 })
  expect(await call('DELETE', '/any')).toMatchObject({ status: 200 })
  expect(handled.map(({ httpMethod, resource }) => [httpMethod, resource])).toEqual([['DELETE', '/any']])
})

test("an unknown path, an unknown method and a broken escape get the document's refusal", async () => {
  for (const [method, path] of [
    ['GET', '/nothing'],
    ['DELETE', '/posts'],
    ['GET', '/posts/%zz'],
    ['GET', '/posts/'],
  ] as const)
    expect(await call(method, path)).toMatchObject({ status: 404, body: { error: { code: 'not-found' } } })
})

test("a request without the usage plan's key is refused before any function is called", async () => {
  expect(await call('GET', '/posts')).toMatchObject({ status: 403, body: { error: { code: 'refused' } } })
  expect(await call('GET', '/posts', { headers: [['x-api-key', 'other']] })).toMatchObject({ status: 403 })
  expect(handled).toEqual([])
})

test('an access token with the scope is accepted, and its claims are text', async () => {
  const headers: [string, string][] = [
    key,
    ['Authorization', `Bearer ${token({ auth_time: 1_700_000_000, iat: 1_700_000_000 })}`],
  ]
  expect(
    await call('POST', '/posts', { headers, body: Readable.from([Buffer.from('{"a":"ä"}')]) }),
  ).toMatchObject({ status: 200 })
  expect(handled[0]?.body).toBe('{"a":"ä"}')
  expect(handled[0]?.requestContext.authorizer?.claims).toMatchObject({
    sub: 'u1',
    auth_time: '1700000000',
    iat: 'Tue Nov 14 22:13:20 UTC 2023',
  })
})

test('a missing, a forged and an expired token, an id token and one without the scope are refused', async () => {
  const forger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const tokens = {
    none: undefined,
    forged: token({}, forger),
    expired: token({ exp: 1_700_000_000 }),
    idToken: token({ token_use: 'id', aud: 'client' }),
    otherScope: token({ scope: 'openid' }),
    otherPool: token({ iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Other' }),
  }
  for (const each of Object.values(tokens)) {
    const headers: [string, string][] = each ? [key, ['authorization', each]] : [key]
    expect(await call('POST', '/posts', { headers })).toMatchObject({
      status: 401,
      headers: { 'Cache-Control': 'no-store' },
      body: { error: { code: 'token-expired' } },
    })
  }
  expect(handled).toEqual([])
})

test('a body over 10 MB is refused with and without a content-length, and the rest is not read', async () => {
  const announced: [string, string][] = [['content-length', String(11 * 1024 * 1024)]]
  expect(await call('POST', '/posts', { headers: announced })).toMatchObject({ status: 413 })
  const chunk = Buffer.alloc(1024 * 1024)
  const body = Readable.from(Array.from({ length: 12 }, () => chunk))
  expect(await call('POST', '/posts', { body })).toMatchObject({
    status: 413,
    body: { error: { code: 'refused' } },
  })
})

test("a function that fails, returns an invalid result or takes too long gets the gateway's own response", async () => {
  for (const each of [
    new Error('boom'),
    null,
    'text',
    { body: 'no status' },
    { statusCode: 200, body: { not: 'text' } },
  ]) {
    result = each
    expect(await call('GET', '/open')).toMatchObject({
      status: 502,
      body: { message: 'Internal server error' },
    })
  }
  result = new Promise(() => undefined)
  expect(await call('GET', '/slow')).toMatchObject({
    status: 504,
    body: { message: 'Endpoint request timed out' },
  })
})

test('headers of a response can repeat', async () => {
  result = {
    statusCode: 201,
    multiValueHeaders: { 'Set-Cookie': ['a=1', 'b=2'] },
    headers: { 'X-N': 1 },
    body: '{}',
  }
  const { headers } = await api(
    { method: 'GET', path: '/open', query: '', headers: [], body: Readable.from([]), address: '', port: 0 },
    '',
  )
  expect(headers).toEqual(
    expect.arrayContaining([
      ['Set-Cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
      ['X-N', '1'],
    ]),
  )
})

test('a document with an unsupported part is refused', () => {
  const options = {
    apiId: 'a',
    stage: 's',
    apiKeys: [],
    ...common,
    invoke: async () => ({}),
  }
  const mock = { paths: { '/x': { get: { 'x-amazon-apigateway-integration': { type: 'mock' } } } } }
  expect(() => openRestApi({ ...options, body: mock })).toThrow()
  const unknownScheme = { paths: { '/x': { get: { ...operation(), security: [{ nobody: [] }] } } } }
  expect(() => openRestApi({ ...options, body: unknownScheme })).toThrow('nobody')
})
