import { expect, test, vi } from 'vitest'
import type { Signer } from '../../../../infra/local/access/signers.ts'
import { administrator } from '../../../../infra/local/access/signers.ts'
import { clientFor, definition, domainArn, find, refusalOf, useOwnEngine } from './fixture.ts'

/** A caller who may only search posts. */
const reader: Signer = {
  accessKeyId: 'READER',
  secretAccessKey: 'secret',
  caller: {
    denialOf: ({ action, resource }) =>
      action === 'es:ESHttpPost' && resource === `${domainArn}/posts/_search` ? undefined : `no ${action}`,
  },
}
const engine = useOwnEngine((key) => [reader, administrator].find(({ accessKeyId }) => accessKeyId === key))

test('the official client creates, writes, searches and deletes an index', async () => {
  const client = engine.client()
  await client.indices.create({ index: 'things-1', body: definition })
  await client.indices.updateAliases({ body: { actions: [{ add: { index: 'things-1', alias: 'things' } }] } })
  await client.index({ index: 'things', id: 'a/b c', body: { text: 'A red lamp', at: 1 }, refresh: true })
  expect(await find(client, 'things', { match: { text: 'LAMP' } })).toEqual(['a/b c'])
  expect((await client.get({ index: 'things', id: 'a/b c' })).body._source).toEqual({
    text: 'A red lamp',
    at: 1,
  })
  expect((await client.count({ index: 'things' })).body.count).toBe(1)
  await client.indices.delete({ index: 'things-1' })
  expect((await client.indices.exists({ index: 'things-1' })).body).toBe(false)
})

test('a write is read at once, and searched when the index has refreshed itself', async () => {
  const client = engine.client()
  await client.indices.create({
    index: 'fresh',
    body: { ...definition, settings: { index: { refresh_interval: '300ms' } } },
  })
  await client.index({ index: 'fresh', id: 'a', body: { text: 'lamp', at: 1 } })
  expect((await client.get({ index: 'fresh', id: 'a' })).body.found).toBe(true)
  expect(await find(client, 'fresh', { match_all: {} })).toEqual([])
  await vi.waitFor(async () => expect(await find(client, 'fresh', { match_all: {} })).toEqual(['a']), 5000)
})

test('a request that is not signed, or signed by a wrong key, is refused', async () => {
  expect((await fetch(`${engine.url()}/_search`)).status).toBe(403)
  const forged = clientFor(engine.url(), { accessKeyId: 'local', secretAccessKey: 'wrong' })
  expect(await refusalOf(forged.info())).toMatchObject({ status: 403 })
})

test('a caller is refused every path but those of their grants', async () => {
  const client = clientFor(engine.url(), { accessKeyId: 'READER', secretAccessKey: 'secret' })
  const search = (index: string) =>
    client.transport.request({ method: 'POST', path: `/${index}/_search`, body: {} })
  expect(await refusalOf(search('people'))).toMatchObject({
    status: 403,
    body: { Message: 'no es:ESHttpPost' },
  })
  expect(await refusalOf(search('posts%2Cpeople'))).toMatchObject({ status: 403 })
  expect(await refusalOf(search('posts/../people'))).toMatchObject({ status: 403 })
  expect(await refusalOf(client.indices.delete({ index: 'posts' }))).toMatchObject({ status: 403 })
  // The grant leads to the engine, which has no such index.
  expect(await refusalOf(search('posts'))).toMatchObject({ status: 404 })
})

test.each<[what: string, path: string, body: object | undefined, names: string]>([
  ['clause', '/_search', { query: { percolate: {} } }, 'percolate'],
  [
    'clause within others',
    '/_search',
    { query: { bool: { must: [{ more_like_this: {} }] } } },
    'more_like_this',
  ],
  [
    'option of a clause',
    '/_search',
    { query: { match: { text: { query: 'x', lenient: true } } } },
    'lenient',
  ],
  ['part of a search', '/_search', { rescore: {} }, 'rescore'],
  ['aggregation', '/_search', { aggs: { a: { avg: { field: 'at' } } } }, 'avg'],
  ['parameter', '/_search?scroll=1m', undefined, 'scroll'],
  ['path', '/_scripts', undefined, '/_scripts'],
])('an unknown %s is refused by its name', async (_what, path, body, names) => {
  const refusal = await refusalOf(
    engine.client().transport.request({ method: 'POST', path, ...(body && { body }) }),
  )
  expect(refusal.status).toBe(400)
  expect(refusal.body.error.reason).toContain(names)
})
