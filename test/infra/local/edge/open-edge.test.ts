import { Readable } from 'node:stream'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openAccess } from '../../../../infra/local/access/access.ts'
import type { Origin } from '../../../../infra/local/edge/distribution.ts'
import { openEdge } from '../../../../infra/local/edge/open-edge.ts'
import type { EdgeResponse } from '../../../../infra/local/edge/message.ts'
import { readBuckets } from '../../../../infra/local/s3/buckets.ts'
import { loadTemplate, type Template } from '../../../../infra/local/template/load.ts'
import { identify } from '../../../../infra/local/template/resources.ts'
import { synthesize } from '../../../../infra/local/template/synth.ts'

/** Tests the edge of the product's own template. The tests provide the buckets and the API behind it. */

let template: Template
beforeAll(async () => {
  const port = Number(process.env['TEST_PORT'] ?? 4100)
  const secret = (id: string, key?: string) => `${id} ${key ?? ''}`
  template = loadTemplate(await synthesize(port, () => {}), { identify, secret })
})

let responses: EdgeResponse[]
let objects: Map<string, string>
let seconds: number
beforeEach(() => {
  responses = []
  objects = new Map([['index.html', 'the first build']])
  seconds = 1_800_000_000
})

function openTestEdge(of = template) {
  const api: Origin = async () => responses.shift() ?? sent(200, 'fine')
  const edge = openEdge(of, {
    s3: {
      readObject: (_, key) => {
        const text = objects.get(key)
        const headers = {
          'content-type': 'text/html',
          'cache-control': 'public, max-age=0, s-maxage=1, must-revalidate',
        }
        return text === undefined ? undefined : { body: Buffer.from(text), headers }
      },
    },
    buckets: readBuckets(template).map(({ name }) => name),
    originOf: () => api,
    service: openAccess(of).service,
    viewerOf: () => ({ country: 'US', timeZone: 'UTC' }),
    now: () => seconds * 1000,
  })
  const get = async (path: string, host = 'ou.campus.localhost') => {
    const headers: [string, string][] = [['Host', host]]
    const request = { method: 'GET', path, query: '', headers, body: Readable.from([]), address: '', port: 1 }
    const { status, body } = await edge.handle(request)
    return `${status} ${body.toString()}`
  }
  return { get, invalidate: edge.invalidate }
}

const sent = (status: number, text: string): EdgeResponse => ({
  status,
  // Every response of the API has this header, and every refusal too.
  headers: [['cache-control', 'no-store']],
  body: Buffer.from(text),
})

test.each([400, 401, 403, 404, 405, 409, 410, 414, 429, 500, 501, 502, 503, 504])(
  'an API response with status %i is not cached for the next person',
  async (status) => {
    const { get } = openTestEdge()
    responses = [sent(status, 'for the first person only')]
    expect(await get('/api/posts')).toBe(`${status} for the first person only`)
    expect(await get('/api/posts', 'ut.campus.localhost')).toBe('200 fine')
  },
)

test('a missing file has status 404, and is served as soon as it exists', async () => {
  const { get } = openTestEdge()
  expect(await get('/files/p/320.webp')).toMatch(/^404 .*NoSuchKey/s)
  expect(await get('/assets/gone.js')).toMatch(/^404 .*NoSuchKey/s)
  objects.set('files/p/320.webp', 'a picture')
  expect(await get('/files/p/320.webp')).toBe('200 a picture')
})

test('pages of a new build are sent after a second, or at once after an invalidation', async () => {
  const { get, invalidate } = openTestEdge()
  expect(await get('/search')).toBe('200 the first build')
  objects.set('index.html', 'the second build')
  expect(await get('/settings')).toBe('200 the first build')
  seconds += 1
  expect(await get('/search')).toBe('200 the second build')
  objects.set('index.html', 'the third build')
  invalidate()
  expect(await get('/search')).toBe('200 the third build')
})

/** The template with changed properties. */
function changed(
  properties: (of: Record<string, unknown>, type: string) => Record<string, unknown>,
): Template {
  return { ...template, properties: (one) => properties(template.properties(one), one.type) }
}

test('the distribution reads exactly the files that the bucket policies allow', async () => {
  const other = (of: Record<string, unknown>, type: string) =>
    type === 'AWS::S3::BucketPolicy'
      ? JSON.parse(JSON.stringify(of).replaceAll('"s3:ListBucket"', '"s3:GetObjectAcl"'))
      : of
  const { get } = openTestEdge(changed(other))
  expect(await get('/search')).toBe('200 the first build')
  expect(await get('/files/p/320.webp')).toMatch(/^403 .*AccessDenied/s)
  const foreign = (of: Record<string, unknown>) =>
    JSON.parse(JSON.stringify(of).replaceAll(/:distribution\/[\w-]+/g, ':distribution/OTHER'))
  expect(await openTestEdge(changed(foreign)).get('/search')).toMatch(/^403 .*AccessDenied/s)
})

test('a distribution without origin access control reads no file', async () => {
  const unsigned = (of: Record<string, unknown>) =>
    JSON.parse(JSON.stringify(of).replaceAll('OriginAccessControlId', 'Nothing'))
  expect(await openTestEdge(changed(unsigned)).get('/search')).toMatch(/^403 .*AccessDenied/s)
})
