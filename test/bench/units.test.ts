/**
 * What each action costs, from `ReturnConsumedCapacity`, beside the budgets of the data model. `npm test` runs the
 * small corpus; `npm run bench:units` (BENCH_POSTS=1000,10000,100000) shows that the costs do not grow.
 */
import { afterAll, describe, expect, test } from 'vitest'
import { createPost } from '../../shared/posts/create-post.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, costsOf, idle, member, tableClient, theCloud, type Answer, type Person } from '../cloud.ts'
import { uploaded } from '../media/pictures.ts'
import { budgets, type Budget } from './budgets.ts'
import { fillCampus } from './corpus.ts'

const sizes = (process.env['BENCH_POSTS'] ?? '300').split(',').map(Number)
/** A campus for each size, which no other test writes to. */
const campusIds = ['stanford', 'mit', 'harvard']
const domains = ['stanford.edu', 'mit.edu', 'harvard.edu']
const rows: string[] = []
const callersRow = 0.5
const limit = 1

function within(budget: Budget, posts: number, used: { calls: number; read: number; write: number }) {
  const cell = (value: number, of: number) => `${value} / ${of}`.padStart(12)
  rows.push(
    `${budget.action.padEnd(28)} ${String(posts).padStart(7)} ${cell(used.calls, budget.calls)} ${cell(used.read, budget.read)} ${cell(used.write, budget.write)}`,
  )
  expect(used.calls).toBeLessThanOrEqual(budget.calls)
  expect(used.read).toBeLessThanOrEqual(budget.read)
  expect(used.write).toBeLessThanOrEqual(budget.write)
}

const asCaller = ({ capacity }: Answer<unknown>, limits = 0) => ({
  calls: capacity.calls - 1 - limits,
  read: capacity.read - callersRow,
  write: capacity.write - limits * limit,
})

/** What follows a post costs the same at any size; measured while nothing else follows. */
const followers = { text: 0, photos: 0 }

async function createdBy(person: Person, campusId: string, media: { uploadId: string }[]) {
  const blocks = [{ text: 'A bike in good shape, with lights and a lock. $120, or what you think is fair.' }]
  const answer = await call(createPost, { id: newUlid(Date.now()), campusId, blocks, media }, person)
  return { ...asCaller(answer, 2), postId: answer.output.id }
}

const threeUploads = async (person: Person) =>
  [await uploaded(person), await uploaded(person), await uploaded(person)].map((uploadId) => ({ uploadId }))

async function followersOf(create: () => Promise<unknown>): Promise<number> {
  await idle()
  await costsOf()
  await create()
  await idle()
  const costs = (await costsOf()).filter(({ reaction }) => reaction === 'post-created')
  return costs.reduce((sum, { write }) => sum + write, 0)
}

test('what follows a post is counted', async () => {
  const ann = await member('ucla', 'ucla.edu')
  const uploads = await threeUploads(ann)
  followers.text = await followersOf(() => createdBy(ann, 'ucla', []))
  followers.photos = await followersOf(() => createdBy(ann, 'ucla', uploads))
  expect(followers.text).toBeGreaterThan(0)
  expect(followers.photos).toBeGreaterThan(followers.text)
})

describe.each(sizes.map((posts, index) => ({ posts, campusId: campusIds[index]!, domain: domains[index]! })))(
  'a campus of $posts posts',
  ({ posts, campusId, domain }) => {
    test('stays within every budget', { timeout: 900_000 }, async () => {
      const { environment } = await theCloud()
      const ann = await member(campusId, domain)
      const media = await threeUploads(ann)
      await fillCampus(await tableClient(), environment['TABLE_NAME']!, campusId, posts)
      const first = await call(listPosts, { campusId }, ann)
      expect(first.output.items).toHaveLength(25)
      within(budgets.feedFirst, posts, asCaller(first))
      const next = await call(listPosts, { campusId, cursor: first.output.cursor }, ann)
      expect(next.output.items).toHaveLength(15)
      within(budgets.feedNext, posts, asCaller(next))
      within(budgets.post, posts, asCaller(await call(getPost, { postId: first.output.items[0]!.id }, ann)))
      const me = await call(getMe, {}, ann)
      within(budgets.me, posts, me.capacity)
      const text = await createdBy(ann, campusId, [])
      within(budgets.createPost, posts, { ...text, write: text.write + followers.text })
      const photos = await createdBy(ann, campusId, media)
      within(budgets.createPostWithPhotos, posts, { ...photos, write: photos.write + followers.photos })
      const deleted = await call(deletePost, { postId: photos.postId }, ann)
      expect(deleted.status).toBe(200)
      within(budgets.deletePost, posts, asCaller(deleted, 2))
    })
  },
)

afterAll(() => {
  console.log(
    ['', 'Action                         posts  calls / max   read / max  write / max', ...rows, ''].join(
      '\n',
    ),
  )
})
