import { beforeAll, expect, test } from 'vitest'
import { createComment } from '../../shared/comments/create-comment.ts'
import { getFeedVersion } from '../../shared/posts/get-feed-version.ts'
import { allContracts } from '../../shared/contracts.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { updatePost } from '../../shared/posts/update-post.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, forgetEdge, idle, invoke, member, theCloud, type Person } from '../cloud.ts'
import { newPost } from '../threads.ts'

/** A private campus that no other test writes to. */
const campusId = 'mit'
let ann: Person
beforeAll(async () => {
  ann = await member(campusId, 'mit.edu')
})

/** Invokes the function without the cache of the distribution, and returns the version. */
async function version(more: object = {}): Promise<string> {
  const event = {
    httpMethod: 'GET',
    resource: getFeedVersion.path,
    pathParameters: { campusId },
    queryStringParameters: null,
    headers: {},
    requestContext: { requestId: 'r', identity: { sourceIp: '192.0.2.1' } },
    ...more,
  }
  const { statusCode, body } = (await invoke('posts-api', event)) as { statusCode: number; body: string }
  expect(statusCode).toBe(200)
  return (JSON.parse(body) as { version: string }).version
}

test('the version changes only with posts, texts, counts and states of the first page', async () => {
  const post = await newPost(ann, { campusId, sale: { kind: 'offer', cents: 800 } })
  const seen = [await version()]
  expect(await version()).toBe(seen[0])
  const changes = [
    () => newPost(ann, { campusId }),
    () => call(updatePost, { postId: post.id, revision: 0, blocks: [{ text: 'Desk lamp' }] }, ann),
    () => call(savePost, { postId: post.id }, ann),
    () => {
      const to = { campusId, postId: post.id, parentId: post.id }
      return call(createComment, { id: newUlid(Date.now()), ...to, blocks: [{ text: 'Hi' }], media: [] }, ann)
    },
  ]
  for (const change of changes) {
    await change()
    await idle()
    const next = await version()
    expect(seen).not.toContain(next)
    seen.push(next)
  }
  const other = await version({ queryStringParameters: { category: 'furniture' } })
  expect(seen).not.toContain(other)
})

test('the version reveals nothing about the posts of a private campus', async () => {
  const post = await newPost(ann, { campusId })
  const found = await version()
  expect(found).toMatch(/^[\w-]{16}$/)
  expect(found).not.toContain(post.id)
  expect((await call(listPosts, { campusId })).error).toBeDefined()
})

test('the distribution returns the same response to all people for ten seconds, with and without a token', async () => {
  const { ports } = await theCloud()
  const address = `http://127.0.0.1:${ports.site}/api/campuses/${campusId}/feed-version`
  const look = async (more: Record<string, string> = {}, query = '') => {
    const response = await fetch(address + query, { headers: more })
    const [cache, control] = ['x-cache', 'cache-control'].map((name) => response.headers.get(name))
    return { cache, control, status: response.status, body: await response.text() }
  }
  const first = await look({ authorization: `Bearer ${ann.token}` })
  const control = 'public, max-age=0, s-maxage=10'
  expect(first).toMatchObject({ status: 200, cache: 'Miss from cloudfront', control })
  await newPost(ann, { campusId })
  const others: Record<string, string>[] = [
    {},
    { authorization: 'Bearer forged' },
    { cookie: 'a=b', 'x-forwarded-host': 'evil.example', 'cloudfront-viewer-country': 'DE' },
  ]
  for (const headers of others)
    expect(await look(headers)).toEqual({ ...first, cache: 'Hit from cloudfront' })
  expect(await look({}, '?unknown=1')).toEqual({ ...first, cache: 'Hit from cloudfront' })
  await forgetEdge()
  const later = await look()
  expect(later.cache).toBe('Miss from cloudfront')
  expect(later.body).not.toBe(first.body)
})

test('an unknown campus or category is refused, and the distribution does not cache the refusal', async () => {
  const { ports } = await theCloud()
  for (const path of ['nowhere/feed-version', 'ou/feed-version?category=weapons'])
    for (const _ of [1, 2]) {
      const response = await fetch(`http://127.0.0.1:${ports.site}/api/campuses/${path}`)
      expect([400, 404]).toContain(response.status)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('age')).toBeNull()
    }
})

test('the distribution caches only operations for visitors that read no personal data', () => {
  const kept = allContracts.filter(({ edgeSeconds }) => edgeSeconds)
  expect(kept.map(({ name }) => name)).toEqual(['get-feed-version'])
  for (const { access, method, scope } of kept)
    expect({ access, method, scope }).toEqual({ access: 'visitor', method: 'GET', scope: 'none' })
})
