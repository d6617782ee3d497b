import { Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { errorBody } from '../../../../shared/error-body.ts'
import { commonRefusals } from '../../../../shared/common-refusals.ts'
import { configOf } from '../../../../infra/config.ts'
import { Alarms } from '../../../../infra/constructs/alarms.ts'
import { Firewall } from '../../../../infra/constructs/firewall.ts'
import { openDistribution } from '../../../../infra/local/edge/distribution.ts'
import { openFirewall } from '../../../../infra/local/edge/firewall.ts'
import { headerOf, type EdgeRequest, type HeaderLines } from '../../../../infra/local/edge/message.ts'
import { isBeyond, metricsOf } from '../../metric-math.ts'
import { newApp, type Json } from '../../synth-fixture.ts'

/** The resource of this type among the firewall's resources for production. */
function resourceOf(action: 'count' | 'block', type: string): Json {
  const stack = new Stack(newApp(), 'firewall')
  const alarms = new Alarms(stack, 'Alarms', { address: 'operators@campus.example' })
  new Firewall(stack, 'Firewall', { stage: 'prod', action, alarms })
  return Object.values(Template.fromStack(stack).findResources(type))[0]!['Properties']
}

let blocking: Json
let counting: Json
beforeAll(() => {
  blocking = resourceOf('block', 'AWS::WAFv2::WebACL')
  counting = resourceOf('count', 'AWS::WAFv2::WebACL')
})

interface Sent {
  address?: string
  token?: string
  path?: string
  method?: string
  body?: string
}

function requestOf({ address = '10.0.0.1', token, path = '/api/posts', method = 'GET', body = '' }: Sent) {
  const headers: HeaderLines = token === undefined ? [] : [['Authorization', `Bearer ${token}`]]
  const request: EdgeRequest = {
    method,
    path,
    query: '',
    headers: [...headers, ['content-length', String(body.length)]],
    body: Readable.from([body]),
    address,
    port: 1,
  }
  return request
}

/** A firewall with a simulated clock. */
function scene(acl: Json) {
  let seconds = 1_800_000_000
  const evaluate = openFirewall(acl, () => seconds * 1000)
  const verdictOf = (sent: Sent) => evaluate(requestOf(sent))
  /** Sends `perSecond` requests a second for `forSeconds` seconds. Returns how many were refused. */
  const flood = (perSecond: number, forSeconds: number, sent: (at: number) => Sent) => {
    let refused = 0
    for (let at = 0; at < perSecond * forSeconds; at++) {
      if (verdictOf(sent(at)).refusal) refused += 1
      if (at % perSecond === perSecond - 1) seconds += 1
    }
    return refused
  }
  return { verdictOf, flood, pass: (more: number) => (seconds += more) }
}

const campus = '129.15.0.1'

describe('a firewall that refuses', () => {
  test.each([
    ['signed-in person', { address: campus, token: 'loop' }],
    ['visitor', { address: campus }],
  ])('refuses a %s beyond 100 requests a second, and serves other addresses', (_, sent) => {
    const { verdictOf, flood } = scene(blocking)
    expect(flood(100, 120, () => sent)).toBe(0)
    expect(flood(200, 60, () => sent)).toBeGreaterThan(5000)
    expect(verdictOf(sent).refusal).toBeDefined()
    for (const other of [
      { ...sent, address: '10.0.0.2' },
      { address: '10.0.0.3', token: 'other' },
    ])
      expect(verdictOf(other)).toEqual({ matched: [] })
  })

  test('serves other people at the same address while one person sends too many requests', () => {
    const { verdictOf, flood } = scene(blocking)
    flood(150, 60, () => ({ address: campus, token: 'loop' }))
    expect(verdictOf({ address: campus, token: 'loop' }).matched).toEqual(['one-person'])
    for (const token of ['neighbour', undefined])
      expect(verdictOf({ address: campus, ...(token && { token }) })).toEqual({ matched: [] })
  })

  test('serves a person again a minute after their flood has ended', () => {
    const { verdictOf, flood, pass } = scene(blocking)
    flood(250, 60, () => ({ token: 'loop' }))
    pass(30)
    expect(verdictOf({ token: 'loop' }).refusal).toBeDefined()
    pass(60)
    expect(verdictOf({ token: 'loop' }).refusal).toBeUndefined()
  })

  test('serves 20,000 students behind one address who each send a request every 20 seconds', () => {
    const { flood } = scene(blocking)
    const student = (at: number) => ({ address: campus, token: `student ${at % 20_000}` })
    expect(flood(1000, 90, student)).toBe(0)
  })

  test('serves 20,000 students behind one address who sign in within an hour', () => {
    const { flood } = scene(blocking)
    expect(flood(56, 120, () => ({ address: campus, method: 'POST' }))).toBe(0)
  })

  test("refuses a flood with invented tokens, and leaves a part of the gateway's rate to others", () => {
    const { verdictOf, flood } = scene(blocking)
    const invented = (at: number) => ({ token: `invented ${at}` })
    expect(flood(2000, 60, invented)).toBe(30_000)
    expect(verdictOf({ token: 'new' }).matched).toEqual(['one-address'])
    expect(verdictOf({ address: campus, token: 'student' })).toEqual({ matched: [] })
    const [, , { Statement }] = blocking.Rules
    const { Limit, EvaluationWindowSec } = Statement.RateBasedStatement
    expect(Limit / EvaluationWindowSec).toBeLessThan(configOf('prod').requestsPerSecond)
  })

  test('does not count cached files, and counts API requests however their path is spelled', () => {
    const { verdictOf, flood } = scene(blocking)
    for (const path of ['/assets/app.js', '/files/p/320.webp'])
      expect(flood(2000, 60, () => ({ path }))).toBe(0)
    for (const path of ['/%61pi/posts', '/assets/../api/posts', '/assets/%2e%2e/api/posts', '//api/posts']) {
      flood(120, 60, () => ({ path, address: path }))
      expect(verdictOf({ path, address: path }).matched, path).toEqual(['visitors'])
    }
  })

  test('does not read bodies, and serves posts of 9 KB and 64 KB', () => {
    const { verdictOf } = scene(blocking)
    for (const kilobytes of [9, 64]) {
      const body = 'x'.repeat(1024 * kilobytes)
      expect(verdictOf({ method: 'POST', token: 'author', body })).toEqual({ matched: [] })
    }
    expect(JSON.stringify(blocking.Rules)).not.toMatch(/"(Json)?Body"|RuleGroup/)
  })

  test("refuses with the product's own error body and a Retry-After header", () => {
    const { verdictOf, flood } = scene(blocking)
    flood(120, 60, () => ({}))
    const { status, headers, body } = verdictOf({}).refusal!
    expect(status).toBe(429)
    expect(headerOf(headers, 'Retry-After')).toBe('60')
    expect(headerOf(headers, 'Cache-Control')).toBe('no-store')
    expect(headerOf(headers, 'content-type')).toBe('application/json')
    const { message } = commonRefusals['too-many-requests']
    expect(errorBody.parse(JSON.parse(body.toString())).error).toEqual({
      code: 'too-many-requests',
      message,
      retryAfter: 60,
      requestId: 'firewall',
    })
  })
})

test('a counting firewall refuses nothing, and reports every rule that would have refused', () => {
  const { verdictOf, flood } = scene(counting)
  expect(flood(2000, 60, () => ({}))).toBe(0)
  expect(verdictOf({})).toEqual({ matched: ['visitors', 'one-address'] })
})

test('the rules for counting and refusing differ only in their action', () => {
  const rules = (acl: Json) => acl.Rules.map((rule: Json) => ({ ...rule, Action: undefined }))
  expect(rules(counting)).toEqual(rules(blocking))
})

test('a web ACL with an unsupported statement is refused', () => {
  const acl = structuredClone(blocking)
  acl.Rules[0].Statement = { GeoMatchStatement: { CountryCodes: ['US'] } }
  expect(() => openFirewall(acl)).toThrow('GeoMatchStatement')
})

test('a distribution with a web ACL sends no refused request to its origin', async () => {
  let requests = 0
  const acl = structuredClone(blocking)
  acl.Rules[1].Statement.RateBasedStatement.Limit = 10
  const { handle } = openDistribution({
    config: {
      WebACLId: 'arn:acl',
      DefaultCacheBehavior: {
        TargetOriginId: 'api',
        ViewerProtocolPolicy: 'https-only',
        CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      },
      Origins: [{ Id: 'api', DomainName: 'api.example' }],
    },
    functions: new Map(),
    cachePolicies: new Map(),
    responseHeadersPolicies: new Map(),
    keyGroups: new Map(),
    webAcls: new Map([['arn:acl', acl]]),
    originOf: () => async () => {
      requests += 1
      return { status: 200, headers: [], body: Buffer.from('{}') }
    },
    viewerOf: () => ({}),
    now: () => 0,
  })
  const statuses: number[] = []
  for (let at = 0; at < 12; at++) statuses.push((await handle(requestOf({}))).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
  expect(requests).toBe(10)
})

test('the alarm of a refusing firewall is raised by many refusals, and not by a few', () => {
  const alarm = resourceOf('block', 'AWS::CloudWatch::Alarm')
  const raisedBy = (numbers: Record<string, number>) =>
    isBeyond(
      alarm,
      metricsOf(alarm).map(({ name }) => numbers[name] ?? NaN),
    )
  expect(raisedBy({ AllowedRequests: 90_000 })).toBe(false)
  expect(raisedBy({ AllowedRequests: 20, BlockedRequests: 40 })).toBe(false)
  expect(raisedBy({ AllowedRequests: 90_000, BlockedRequests: 6500 })).toBe(true)
})
