import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { openRestApi } from '../../../../infra/local/rest-api/api.ts'
import { openThrottling } from '../../../../infra/local/rest-api/throttling.ts'
import { administrator } from '../../../../infra/local/access/signers.ts'

const integration = {
  type: 'aws_proxy',
  httpMethod: 'POST',
  uri: 'arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/arn:aws:lambda:us-east-1:0:function:posts-api/invocations',
}

const setting = (HttpMethod: string, ResourcePath: string, rate: number) => ({
  HttpMethod,
  ResourcePath,
  ThrottlingRateLimit: rate,
  ThrottlingBurstLimit: rate,
})
const list = { method: 'GET', resource: '/posts', key: 'edge' }
const search = { method: 'GET', resource: '/search/posts', key: 'edge' }

/**
 * A stage with a clock in seconds. Each method may take 3 requests a second, searches take 1, and the client takes 5 in
 * total.
 */
function scene() {
  let seconds = 0
  const takes = openThrottling({
    methods: [setting('*', '/*', 3), setting('GET', '/~1search~1posts', 1)],
    planOf: (key) => (key === 'edge' ? { RateLimit: 5, BurstLimit: 5 } : undefined),
    now: () => seconds * 1000,
  })
  const taken = (call: typeof list, times: number) =>
    Array.from({ length: times }, () => takes(call)).filter(Boolean)
  return { taken, pass: (more: number) => (seconds += more) }
}

test('a method has its own settings or, without any, the settings for all methods', () => {
  const { taken } = scene()
  expect(taken(list, 4)).toHaveLength(3)
  expect(taken(search, 4)).toHaveLength(1)
})

test('a flood of one method does not throttle another method', () => {
  const { taken, pass } = scene()
  expect(taken(list, 4)).toHaveLength(3)
  pass(1)
  expect(taken({ ...list, method: 'POST' }, 1)).toHaveLength(1)
})

test('the usage plan limits all methods together', () => {
  const { taken } = scene()
  expect(taken(list, 3)).toHaveLength(3)
  expect(taken({ ...list, method: 'POST' }, 3)).toHaveLength(2)
})

test('after a second, as many further requests are served as the rate allows', () => {
  const { taken, pass } = scene()
  taken(list, 5)
  pass(1)
  expect(taken(list, 5)).toHaveLength(3)
})

test('a request that exceeds the limits is refused as throttled, and reaches no function', async () => {
  const admitted: unknown[] = []
  const api = openRestApi({
    apiId: 'api',
    stage: 'live',
    apiKeys: ['edge-key'],
    admits: (call) => {
      admitted.push(call)
      return false
    },
    body: {
      openapi: '3.0.1',
      paths: { '/posts/{postId}': { get: { 'x-amazon-apigateway-integration': integration } } },
      'x-amazon-apigateway-gateway-responses': {
        THROTTLED: {
          statusCode: '429',
          responseParameters: { 'gatewayresponse.header.Retry-After': "'15'" },
          responseTemplates: { 'application/json': '{"error":{"code":"too-many-requests"}}' },
        },
      },
    },
    publicKeysOf: () => ({ keys: [] }),
    service: () => administrator.caller,
    invoke: () => Promise.reject(new Error('invoked')),
    log: () => undefined,
  })
  const { status, headers, body } = await api(
    {
      method: 'GET',
      path: '/api/posts/1',
      query: '',
      headers: [['x-api-key', 'edge-key']],
      body: Readable.from([]),
      address: '10.0.0.1',
      port: 5000,
    },
    'api',
  )
  expect(admitted).toMatchObject([{ method: 'GET', resource: '/posts/{postId}', key: 'edge-key' }])
  expect([status, JSON.parse(body.toString())]).toEqual([429, { error: { code: 'too-many-requests' } }])
  expect(headers).toContainEqual(['Retry-After', '15'])
})
