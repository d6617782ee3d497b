import { expect, test, vi } from 'vitest'
import type { Signer } from '../../../../infra/local/access/signers.ts'
import { administrator } from '../../../../infra/local/access/signers.ts'
import { clientFor, definition, domainArn, find, refusalOf, useOwnEngine, write } from './fixture.ts'

/** A caller whose role only allows searching the index `posts`. */
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
  await write(client, 'things', 'a/b c', { text: 'A red lamp', at: 1 })
  expect(await find(client, 'things', { match: { text: 'LAMP' } })).toEqual(['a/b c'])
  expect((await client.get({ index: 'things', id: 'a/b c' })).body._source).toEqual({
    text: 'A red lamp',
    at: 1,
  })
  await client.indices.delete({ index: 'things-1' })
  expect((await client.indices.getAlias()).body).toEqual({})
})

test('a document can be read at once after its write, and found after the index is refreshed', async () => {
  const client = engine.client()
  await client.indices.create({
    index: 'fresh',
    body: { ...definition, settings: { index: { refresh_interval: '300ms' } } },
  })
  await write(client, 'fresh', 'a', { text: 'lamp', at: 1 }, { refresh: false })
  expect((await client.get({ index: 'fresh', id: 'a' })).body.found).toBe(true)
  expect(await find(client, 'fresh', { match_all: {} })).toEqual([])
  await vi.waitFor(async () => expect(await find(client, 'fresh', { match_all: {} })).toEqual(['a']), 5000)
})

test('a request without a signature, or signed with a wrong key, is refused', async () => {
  expect((await fetch(`${engine.url()}/posts/_search`)).status).toBe(403)
  const forged = clientFor(engine.url(), { accessKeyId: 'local', secretAccessKey: 'wrong' })
  expect(await refusalOf(forged.indices.getAlias())).toMatchObject({ status: 403 })
})

test('a caller is refused every path that their policy does not allow', async () => {
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
  // The role allows this path, but the engine has no such index.
  expect(await refusalOf(search('posts'))).toMatchObject({ status: 404 })
})

test.each<[what: string, path: string, body: object | undefined, names: string]>([
  ['clause', '/asked/_search', { query: { percolate: {} } }, 'percolate'],
  [
    'clause within others',
    '/asked/_search',
    { query: { bool: { must: [{ more_like_this: {} }] } } },
    'more_like_this',
  ],
  [
    'option of a clause',
    '/asked/_search',
    { query: { match: { text: { query: 'x', lenient: true } } } },
    'lenient',
  ],
  ['part of a search', '/asked/_search', { aggs: {} }, 'aggs'],
  ['part of a read of several documents', '/asked/_mget', { docs: [] }, 'docs'],
  ['parameter', '/asked/_search?scroll=1m', undefined, 'scroll'],
  ['path', '/_scripts', undefined, '/_scripts'],
])('an unknown %s is refused by its name', async (_what, path, body, names) => {
  await engine
    .client()
    .indices.create({ index: 'asked', body: definition })
    .catch(() => undefined)
  const refusal = await refusalOf(
    engine.client().transport.request({ method: 'POST', path, ...(body && { body }) }),
  )
  expect(refusal.status).toBe(400)
  expect(refusal.body.error.reason).toContain(names)
})
