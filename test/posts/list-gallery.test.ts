import { postKey, feedKey } from '../../lambdas/posts/post-keys.ts'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import { encodeCursor } from '../../shared/cursor.ts'
import { updateLine } from '../../shared/deals/update-line.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { listGallery, type GalleryItem } from '../../shared/posts/list-gallery.ts'
import { updatePost } from '../../shared/posts/update-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, idle, member, tableClient, theCloud, verified, type Person } from '../cloud.ts'
import { uploaded } from '../media/pictures.ts'
import { newPost } from '../threads.ts'

/** A campus that no other test writes to. */
const campusId = 'ucf'
let ann: Person
beforeAll(async () => {
  ann = await member(campusId, 'ucf.edu')
})

async function all(): Promise<GalleryItem[][]> {
  const pages = []
  let cursor: string | undefined
  do {
    const page = (await call(listGallery, { campusId, cursor }, ann)).output
    pages.push(page.items)
    cursor = page.cursor
  } while (cursor)
  return pages
}

const pictures = async (count: number) =>
  Promise.all(Array.from({ length: count }, async () => ({ uploadId: await uploaded(ann) })))

test('a post without pictures is not in the gallery, and posts with more pictures come first', async () => {
  await newPost(ann, { campusId })
  const two = await newPost(ann, { campusId, media: await pictures(2) })
  const one = await newPost(ann, { campusId, media: await pictures(1) })
  expect((await all()).flat().map(({ id, count }) => [id, count])).toEqual([
    [two.id, 2],
    [one.id, 1],
  ])
  const [first] = (await all()).flat()
  expect(first).toEqual({ id: two.id, author: two.author, cover: two.media[0], count: 2 })
})

test('a deleted post disappears from the gallery at once', async () => {
  const post = await newPost(ann, { campusId, media: await pictures(3) })
  expect((await all())[0]?.[0]?.id).toBe(post.id)
  await call(deletePost, { postId: post.id }, ann)
  expect((await all()).flat().map(({ id }) => id)).not.toContain(post.id)
})

test('a picture has the current price of its post and the current state of the thing', async () => {
  const sale = { kind: 'offer', cents: 1200 } as const
  const media = await pictures(3)
  const { id: postId, blocks } = await newPost(ann, { campusId, media, sale })
  const shown = async () => {
    await idle()
    const item = (await all()).flat().find(({ id }) => id === postId)
    return [item?.sale, item?.state]
  }
  expect(await shown()).toEqual([sale, undefined])
  void (await call(updateLine, { postId, version: 0, action: 'sell' }, ann)).output
  expect(await shown()).toEqual([sale, 'sold'])
  const cheaper = { kind: 'offer', cents: 900 } as const
  void (await call(updatePost, { postId, revision: 0, blocks, sale: cheaper }, ann)).output
  void (await call(updateLine, { postId, version: 1, action: 'relist' }, ann)).output
  expect(await shown()).toEqual([cheaper, 'available'])
  void (await call(updatePost, { postId, revision: 1, blocks }, ann)).output
  expect(await shown()).toEqual([undefined, 'available'])
  // The picture in the post itself has neither a price nor a state.
  const { post } = (await call(getPost, { postId }, ann)).output
  expect(Object.keys(post.media[0] ?? {})).not.toContain('state')
  await call(deletePost, { postId }, ann)
})

test('posts are sorted by their number of pictures and then by last activity, in pages of 15, each once', async () => {
  const { environment } = await theCloud()
  const table = await tableClient()
  const cover = {
    kind: 'photo',
    fileId: 'a'.repeat(32),
    width: 800,
    height: 600,
    placeholder: 'A'.repeat(48),
  }
  const author = { id: `u_${'a'.repeat(20)}`, name: 'Ann Ray', username: 'annray', schoolVerified: true }
  const from = Date.now() - 60_000
  const rows = Array.from({ length: 32 }, (_, index) => ({
    id: newUlid(from),
    count: 4 + (index % 7),
    at: from + index,
  }))
  for (const { id, count, at } of rows) {
    const rank = `${String(count).padStart(2, '0')}#${String(at).padStart(14, '0')}`
    const Item = {
      ...postKey(id),
      feedKey: feedKey(campusId),
      mediaRank: rank,
      author,
      cover,
      pictures: count,
    }
    await table.send(new PutCommand({ TableName: environment['TABLE_NAME'], Item }))
  }
  const pages = await all()
  expect(pages.slice(0, 2).map((page) => page.length)).toEqual([15, 15])
  const expected = [...rows].sort((a, b) => b.count - a.count || b.at - a.at).map(({ id }) => id)
  expect(
    pages
      .flat()
      .slice(0, 32)
      .map(({ id }) => id),
  ).toEqual(expected)
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(pages.flat().length)
})

test('a page of the gallery costs one Query of at most two units', async () => {
  const { capacity, output } = await call(listGallery, { campusId }, ann)
  expect(output.items).toHaveLength(15)
  expect(capacity.calls - 2).toBe(1)
  expect(capacity.read - 1).toBeLessThanOrEqual(2)
})

test('a visitor may not read the gallery of a private campus, and a guest may', async () => {
  const answer = await call(listGallery, { campusId })
  expect([answer.status, answer.error?.code]).toEqual([401, 'campus-private'])
  expect((await call(listGallery, { campusId }, await verified())).status).toBe(200)
})

test('a forged cursor is refused or stays within the campus', async () => {
  expect((await call(listGallery, { campusId: 'ou', cursor: 'e30' })).error?.code).toBe('bad-cursor')
  for (const value of [0, 1, Date.now(), Number.MAX_SAFE_INTEGER]) {
    const cursor = encodeCursor([value, newUlid(1)])
    expect((await call(listGallery, { campusId, cursor }, ann)).status).toBe(200)
  }
})
