/** If all indexes of the search engine are lost, `npm run reindex` builds them again from the table. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reindex } from '../../infra/reindex-indexes.ts'
import { findIndexes } from '../../lambdas/indexing/physical-indexes.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { engineAt } from '../search/engine-at.ts'
import { timed } from './restored-stage.ts'
import { startStorm, type StormCloud } from './storm-cloud.ts'

const posts = process.env['FAULTS'] === 'long' ? 500 : 20

let cloud: StormCloud
beforeAll(async () => {
  cloud = await startStorm()
})
afterAll(() => cloud.close())

test('every document is found again after all indexes were lost', async () => {
  let author = await cloud.person('ann-0')
  for (let post = 0; post < posts; post += 1) {
    // Every twenty posts have a new author, because a person may not write hundreds of posts in an hour.
    if (post > 0 && post % 20 === 0) author = await cloud.person(`ann-${post}`)
    const input = { id: newUlid(Date.now()), campusId: 'ou', blocks: [{ text: `Lamp ${post}` }], media: [] }
    expect((await cloud.call(createPost, input, author)).status).toBe(200)
  }
  await cloud.idle()
  const all = async () => ({ posts: await cloud.documents('posts'), people: await cloud.documents('people') })
  const before = await all()
  expect(before.posts.size).toBe(posts)

  const engine = engineAt(`http://127.0.0.1:${cloud.laptop.ports.search}`)
  for (const { name } of await findIndexes(engine)) await engine.send('DELETE', name)
  expect((await cloud.documents('posts')).size).toBe(0)

  const invoke = (event: unknown) => cloud.laptop.invoke('reindex-search', event)
  await timed('The indexes', () => reindex({ invoke, which: 'all', log: () => undefined }))
  expect(await all()).toEqual(before)
})
