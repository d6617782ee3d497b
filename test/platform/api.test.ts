/** Responses of the API to requests that our pages never send. */
import { beforeAll, describe, expect, test } from 'vitest'
import { unsubscribe } from '../../shared/notifications/unsubscribe.ts'
import { allContracts, studentContracts } from '../../shared/contracts.ts'
import { responseOf, member, theCloud, type Person } from '../cloud.ts'

let api: string
let ann: Person
beforeAll(async () => {
  api = `http://127.0.0.1:${(await theCloud()).ports.site}/api`
  ann = await member()
})

const post = async (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  responseOf(
    await fetch(`${api}${path}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : new Uint8Array(body),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ann.token}`, ...headers },
    }),
  )

test('a body of more than 10 MB is refused with our error body', async () => {
  const answer = await post('/campuses/ou/posts', Buffer.alloc(10 * 1024 * 1024 + 1, 'x'))
  expect([answer.status, answer.error?.code]).toEqual([413, 'too-large'])
})

test('the body of an operation that needs none is refused before it is read', async () => {
  const body = JSON.stringify(
    Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`k${index}`, 1])),
  )
  const answer = await post('/account-lookups', body)
  expect([answer.status, answer.error?.code]).toEqual([413, 'too-large'])
})

test.each(['', 'null', '[]', '"text"', '{', '{"id":', '1', '<xml/>'])(
  'the body %j is bad input',
  async (body) => {
    const answer = await post('/campuses/ou/posts', body)
    expect([answer.status, answer.error?.code]).toEqual([400, 'bad-input'])
  },
)

test('a path parameter cannot be overwritten by the body', async () => {
  const answer = await post(
    '/campuses/ut/posts',
    JSON.stringify({ campusId: 'ou', blocks: [{ text: 'x' }], media: [] }),
  )
  expect(answer.status).toBeGreaterThanOrEqual(400)
})

test('input keys such as `__proto__`, which JavaScript objects inherit, have no effect', async () => {
  const body =
    '{"__proto__":{"verified":true},"constructor":{"prototype":{"verified":true}},"email":"a@example.com"}'
  expect((await post('/account-lookups', body)).status).toBe(400)
  expect(({} as Record<string, unknown>)['verified']).toBeUndefined()
})

test('an address without a contract is not found, with our error body', async () => {
  for (const path of ['/nothing', '/campuses', '/me/x', '//me']) {
    const answer = await responseOf(await fetch(`${api}${path}`))
    expect([answer.status, answer.error?.code], path).toEqual([404, 'not-found'])
  }
})

test('a method that an address does not declare gets 405, and `Allow` lists the declared methods', async () => {
  const paths = Map.groupBy(allContracts, ({ path }) => path)
  for (const [path, contracts] of paths) {
    const declared: string[] = contracts.map(({ method }) => method)
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (declared.includes(method)) continue
      // A GET of this address is allowed, because browsers open it from a mail and are redirected to the page.
      if (method === 'GET' && path === unsubscribe.path) continue
      const response = await fetch(`${api}${path.replace(/\{\w+\}/g, 'x')}`, { method })
      expect([response.status, response.headers.get('allow')], `${method} ${path}`).toEqual([
        405,
        declared.join(', '),
      ])
      if (method !== 'HEAD') expect((await responseOf(response)).error?.code).toBe('method-not-allowed')
    }
  }
  for (const path of ['/docs', '/openapi.json']) {
    const response = await fetch(`${api}${path}`, { method: 'POST' })
    expect([response.status, response.headers.get('allow')], path).toEqual([405, 'GET'])
  }
})

test('every response has the id of its request in a header, and a refusal also in its body', async () => {
  const paths = ['/campus-counts/ou', '/campus-counts/nowhere', '/me', '/nothing', '/docs']
  const ids = await Promise.all(
    paths.map(async (path) => {
      const response = await fetch(`${api}${path}`)
      const id = response.headers.get('x-request-id') ?? response.headers.get('x-amzn-requestid')
      expect(id, path).toMatch(/^[\da-f-]{36}$/)
      if (!response.ok) expect((await responseOf(response)).requestId, path).toBe(id)
      return id
    }),
  )
  expect(new Set(ids).size).toBe(paths.length)
  const refused = await responseOf(await fetch(`${api}/docs`, { method: 'POST' }))
  expect(refused.requestId).toBe(refused.headers.get('x-request-id'))
})

test('no response may be cached, and none sets a cookie', async () => {
  for (const path of ['/campuses/ou/posts', '/campuses/ut/posts', '/openapi.json']) {
    const { headers } = await fetch(`${api}${path}`)
    expect(headers.get('cache-control'), path).toBe('no-store')
    expect(headers.get('set-cookie'), path).toBeNull()
  }
})

test("every response has the pages' security headers", async () => {
  const { headers } = await fetch(api.replace('/api', '/home'))
  expect(headers.get('content-security-policy')).toMatch(/default-src 'self'/)
  expect(headers.get('content-security-policy')).not.toMatch(/unsafe-eval|(?<!style-src-attr ')unsafe-inline/)
  expect(headers.get('strict-transport-security')).toMatch(/max-age/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

describe('the API document', () => {
  test('describes every operation with its refusals', async () => {
    const document = (await (await fetch(`${api}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { operationId: string }>>
    }
    const found = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(found.sort()).toEqual(studentContracts.map(({ name }) => name).sort())
  })
  test('has a page for human readers', async () => {
    const response = await fetch(`${api}/docs`)
    expect(response.headers.get('content-type')).toMatch(/text\/html/)
    const page = await response.text()
    for (const { name } of studentContracts) expect(page).toContain(`<h2>${name}</h2>`)
  })
})

test('a viewer header that a client sends is overwritten', async () => {
  const lookup = (address: string) =>
    fetch(`${api}/account-lookups`, {
      method: 'POST',
      body: JSON.stringify({ email: 'nobody@example.com' }),
      headers: { 'content-type': 'application/json', 'cloudfront-viewer-address': address },
    })
  expect((await lookup('9.9.9.9:1')).status).toBe(200)
})
