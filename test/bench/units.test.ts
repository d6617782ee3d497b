/**
 * Each action stays within its budget. The cost of an action is what DynamoDB reports (`ReturnConsumedCapacity`). `npm test`
 * uses a small campus; `npm run bench:units` (BENCH_POSTS=1000,10000,100000) shows that costs do not grow with the campus.
 */
import { commentCreated } from '../../events/comment-created.ts'
import { postCreated } from '../../events/post-created.ts'
import * as onCommentCreated from '../../lambdas/comments/on-comment-created-sweep-comments.ts'
import * as onPostCreated from '../../lambdas/posts/on-post-created-count-user.ts'
import { userKey, usernameKey } from '../../lambdas/users/user-keys.ts'
import { itemKey, saveKey } from '../../lambdas/posts/post-keys.ts'
import { firstViewKey, popularKey, termKey } from '../../lambdas/search/search-keys.ts'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createComment } from '../../shared/comments/create-comment.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { listGallery } from '../../shared/posts/list-gallery.ts'
import { getFeedVersion } from '../../shared/posts/get-feed-version.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { listSaved } from '../../shared/saves/list-saved.ts'
import { listSavedIds } from '../../shared/saves/list-saved-ids.ts'
import { listUserLikes } from '../../shared/saves/list-user-likes.ts'
import { listUserPhotos } from '../../shared/posts/list-user-photos.ts'
import { listUserPosts } from '../../shared/posts/list-user-posts.ts'
import { listPostVersions } from '../../shared/posts/list-post-versions.ts'
import { updateLine } from '../../shared/deals/update-line.ts'
import { updatePost } from '../../shared/posts/update-post.ts'
import { createSearch } from '../../shared/search/create-search.ts'
import { listPopularSearches, popularSearchesMaximum } from '../../shared/search/list-popular-searches.ts'
import { listRecentSearches, recentSearchesMaximum } from '../../shared/search/list-recent-searches.ts'
import { searchPeople } from '../../shared/search/search-people.ts'
import { searchPosts } from '../../shared/search/search-posts.ts'
import { suggestSearches } from '../../shared/search/suggest-searches.ts'
import { updateSearch } from '../../shared/search/update-search.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { unsavePost } from '../../shared/saves/unsave-post.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { updateProfile } from '../../shared/users/update-profile.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, member, tableClient, theCloud, type ApiResponse, type Person } from '../cloud.ts'
import { uploaded, uploadedAvatar } from '../media/pictures.ts'
import { budgets, type Budget } from './budgets.ts'
import { putRow, rowOf } from '../rows.ts'
import { newComment, newPost } from '../threads.ts'
import { fillCampus, fillLists, fillSearches, fillThread } from './corpus.ts'
import { countingCost, reactionCost } from './counting.ts'
import { sizes, timeout } from './sizes.ts'

/** A campus for each size. No other test writes to these campuses. */
const campusIds = ['stanford', 'mit', 'harvard']
const domains = ['stanford.edu', 'mit.edu', 'harvard.edu']
const rows: string[] = []
/** Budgets exclude the read units of the caller's own rows, and the write units of each limit. */
const callersRows = 1
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

const asCaller = ({ capacity }: ApiResponse<unknown>, limits = 0) => ({
  calls: capacity.calls - 2 - limits,
  read: capacity.read - callersRows,
  write: capacity.write - limits * limit,
})

/**
 * The write units of the reactions to a new post. They are the same with and without photos, and for any size of the campus.
 * Reactions to a comment write nothing.
 */
let reactions = 0

async function createdBy(person: Person, campusId: string, media: { uploadId: string }[]) {
  const blocks = [{ text: 'A bike in good shape, with lights and a lock. $120, or what you think is fair.' }]
  const answer = await call(createPost, { id: newUlid(Date.now()), campusId, blocks, media }, person)
  return { ...asCaller(answer, 2), postId: answer.output.id }
}

const threeUploads = async (person: Person) =>
  [await uploaded(person), await uploaded(person), await uploaded(person)].map((uploadId) => ({ uploadId }))

test('reactions to a post cost the same with and without photos, and reactions to a comment write nothing', async () => {
  const ann = await member('ucla', 'ucla.edu')
  const { id: authorId } = (await call(getMe, {}, ann)).output
  const toPost = ({ postId }: { postId: string }) =>
    reactionCost('on-post-created-count-user', onPostCreated, postCreated, {
      postId,
      campusId: 'ucla',
      authorId,
    })
  reactions = await toPost(await createdBy(ann, 'ucla', []))
  expect(reactions).toBeGreaterThan(0)
  expect(await toPost(await createdBy(ann, 'ucla', await threeUploads(ann)))).toBe(reactions)
  const { id: postId } = await newPost(ann, { campusId: 'ucla' })
  const { id: commentId } = await newComment(ann, postId, { campusId: 'ucla' })
  const detail = { commentId, parentId: postId, campusId: 'ucla', authorId }
  expect(
    await reactionCost('on-comment-created-sweep-comments', onCommentCreated, commentCreated, detail),
  ).toBe(0)
}, 120_000)

/**
 * Writes and opens a post with the typed names of four people, whose rows the test copies from the row of the post's author.
 */
async function namingFour(ann: Person, campusId: string, posts: number) {
  const me = (await call(getMe, {}, ann)).output
  const people = ['b', 'c', 'd', 'e'].map((letter) => ({
    id: `${me.id}${letter}`,
    username: `${me.username}${letter}`,
  }))
  const row = await rowOf(userKey(me.id))
  for (const person of people) {
    await putRow({ ...row, ...userKey(person.id), ...person })
    await putRow({ ...usernameKey(person.username), userId: person.id })
  }
  const blocks = people.map(({ username }) => ({ text: `@${username}` }))
  const created = await call(createPost, { id: newUlid(Date.now()), campusId, blocks, media: [] }, ann)
  within(budgets.createPostWithNames, posts, asCaller(created, 2))
  const opened = await call(getPost, { postId: created.output.id }, ann)
  expect(Object.keys(opened.output.post.mentioned ?? {})).toHaveLength(4)
  within(budgets.mentions, posts, asCaller(opened))
}

/** Measures a reply three levels deep, its deletion, a save and its removal, each with the cost of counting it. */
async function writesBelowPost(ann: Person, campusId: string, posts: number) {
  const post = await newPost(ann, { campusId })
  const parent = await newComment(ann, post.id, { campusId })
  const above = await newComment(ann, parent.id, { campusId })
  const blocks = [{ text: 'I can come by tomorrow after class, with cash, if that still works for you.' }]
  const id = newUlid(Date.now())
  const input = { id, campusId, postId: post.id, parentId: above.id, blocks, media: [] }
  const comment = await call(createComment, input, ann)
  const spent = asCaller(comment, 2)
  const counted = await countingCost(itemKey(comment.output.id))
  within(budgets.comment, posts, { ...spent, write: spent.write + counted })
  const deleted = await call(deletePost, { postId: comment.output.id }, ann)
  await namingFour(ann, campusId, posts)
  within(budgets.deleteComment, posts, asCaller(deleted, 2))
  within(budgets.save, posts, asCaller(await call(savePost, { postId: post.id }, ann), 2))
  const write = await countingCost(saveKey(post.id, post.author.id))
  within(budgets.countSaves, posts, { calls: 1, read: 0, write })
  within(budgets.unsave, posts, asCaller(await call(unsavePost, { postId: post.id }, ann), 2))
}

describe.each(sizes.map((posts, index) => ({ posts, campusId: campusIds[index]!, domain: domains[index]! })))(
  'a campus of $posts posts',
  ({ posts, campusId, domain }) => {
    test('stays within every budget', { timeout }, async () => {
      const { environment } = await theCloud()
      const ann = await member(campusId, domain)
      const media = await threeUploads(ann)
      await fillCampus(await tableClient(), environment['TABLE_NAME']!, campusId, posts)
      const first = await call(listPosts, { campusId }, ann)
      expect(first.output.items).toHaveLength(25)
      within(budgets.feedFirst, posts, asCaller(first))
      within(budgets.feedVersion, posts, (await call(getFeedVersion, { campusId })).capacity)
      const next = await call(listPosts, { campusId, cursor: first.output.cursor }, ann)
      expect(next.output.items).toHaveLength(15)
      within(budgets.feedNext, posts, asCaller(next))
      const root = first.output.items[0]!
      await fillThread(await tableClient(), environment['TABLE_NAME']!, root, 100)
      const thread = await call(getPost, { postId: root.id }, ann)
      expect(thread.output.comments).toHaveLength(100)
      within(budgets.post, posts, asCaller(thread))
      const me = await call(getMe, {}, ann)
      within(budgets.me, posts, me.capacity)
      const renamed = await call(updateProfile, { lastName: 'Rey' }, ann)
      within(budgets.rename, posts, asCaller(renamed, 2))
      // Gives the author a picture, because its id makes each post's row larger and a row above 1 KB costs twice as much.
      await call(updateProfile, { picture: await uploadedAvatar(ann) }, ann)
      const text = await createdBy(ann, campusId, [])
      within(budgets.createPost, posts, { ...text, write: text.write + reactions })
      const blocks = [{ text: 'Desk lamp, $8' }]
      const changed = await call(updatePost, { postId: text.postId, revision: 0, blocks }, ann)
      expect(changed.status).toBe(200)
      within(budgets.updatePost, posts, asCaller(changed, 2))
      within(budgets.versions, posts, asCaller(await call(listPostVersions, { postId: text.postId }, ann)))
      const offered = await newPost(ann, { campusId, sale: { kind: 'offer', cents: 800 } })
      const sold = await call(updateLine, { postId: offered.id, version: 0, action: 'sell' }, ann)
      expect(sold.status).toBe(200)
      within(budgets.updateLine, posts, asCaller(sold, 2))
      const photos = await createdBy(ann, campusId, media)
      within(budgets.createPostWithPhotos, posts, { ...photos, write: photos.write + reactions })
      const deleted = await call(deletePost, { postId: photos.postId }, ann)
      expect(deleted.status).toBe(200)
      within(budgets.deletePost, posts, asCaller(deleted, 2))
    })

    test('keeps lists, threads and saves within every budget', { timeout }, async () => {
      const { environment } = await theCloud()
      const ann = await member(campusId, domain)
      const person = (await call(getMe, {}, ann)).output
      await fillLists(await tableClient(), environment['TABLE_NAME']!, { campusId, person, posts })
      const gallery = await call(listGallery, { campusId }, ann)
      expect(gallery.output.items).toHaveLength(15)
      within(budgets.gallery, posts, asCaller(gallery))
      const category = await call(listPosts, { campusId, category: 'furniture' }, ann)
      expect(category.output.items).toHaveLength(25)
      within(budgets.category, posts, asCaller(category))
      const tab = await call(listUserPosts, { userId: person.id }, ann)
      expect(tab.output.items).toHaveLength(9)
      within(budgets.userPosts, posts, asCaller(tab))
      const tabNext = await call(listUserPosts, { userId: person.id, cursor: tab.output.cursor }, ann)
      expect(tabNext.output.items).toHaveLength(9)
      within(budgets.userPostsNext, posts, asCaller(tabNext))
      const photos = await call(listUserPhotos, { userId: person.id }, ann)
      expect(photos.output.items).toHaveLength(9)
      within(budgets.userPhotos, posts, asCaller(photos))
      const likes = await call(listUserLikes, { userId: person.id }, ann)
      expect(likes.output.items).toHaveLength(9)
      within(budgets.userLikes, posts, asCaller(likes))
      const saved = await call(listSaved, {}, ann)
      expect(saved.output.items).toHaveLength(10)
      within(budgets.saved, posts, asCaller(saved))
      within(budgets.savedIds, posts, asCaller(await call(listSavedIds, {}, ann)))
      within(budgets.profile, posts, asCaller(await call(getProfile, { username: person.username }, ann)))
      await writesBelowPost(ann, campusId, posts)
    })

    test('keeps searches within every budget', { timeout }, async () => {
      const { environment } = await theCloud()
      const ann = await member(campusId, domain)
      const { id: userId } = (await call(getMe, {}, ann)).output
      await fillSearches(await tableClient(), environment['TABLE_NAME']!, { campusId, userId })
      const popular = await call(listPopularSearches, { campusId }, ann)
      expect(popular.output.items).toHaveLength(popularSearchesMaximum)
      within(budgets.popularSearches, posts, asCaller(popular))
      const recent = await call(listRecentSearches, {}, ann)
      expect(recent.output.items).toHaveLength(recentSearchesMaximum)
      within(budgets.recentSearches, posts, asCaller(recent))
      const made = await call(createSearch, { campusId, q: `A search of ${posts} posts` }, ann)
      within(budgets.search, posts, asCaller(made, 2))
      const searchId = made.output.search!.id
      within(budgets.searchAgain, posts, asCaller(await call(updateSearch, { campusId, searchId }, ann), 2))
      const term = termKey(campusId, `a search of ${posts} posts`)
      await putRow({
        ...term,
        popularKey: popularKey(campusId),
        totalViews: 9,
        uniqueViews: 9,
        ghostViews: 0,
      })
      const view = firstViewKey(campusId, `a search of ${posts} posts`, 'x')
      await putRow(view)
      const write = await countingCost(view, term)
      within(budgets.countViews, posts, { calls: 1, read: 0, write })
    })

    test('keeps searches of posts and people within every budget', { timeout }, async () => {
      const ann = await member(campusId, domain)
      const { id } = (await call(getMe, {}, ann)).output
      const row = await rowOf(userKey(id))
      const people = [...'abcdefghijk'].map((letter) => ({
        id: `${id}${letter}`,
        username: `ben${letter}${id.slice(2)}`,
      }))
      for (const person of people)
        await putRow({ ...row, ...userKey(person.id), ...person, firstName: 'Ben' })
      const followed = { timeout, interval: 2000 }
      await vi.waitFor(async () => {
        const found = await call(searchPosts, { campusId, q: 'desk lamp' }, ann)
        expect(found.output.items).toHaveLength(10)
        within(budgets.searchPosts, posts, asCaller(found, 2))
      }, followed)
      await vi.waitFor(async () => {
        const found = await call(searchPeople, { campusId, q: 'ben' }, ann)
        expect(found.output.items).toHaveLength(10)
        within(budgets.searchPeople, posts, asCaller(found, 2))
      }, followed)
      const suggested = await call(suggestSearches, { campusId, q: 'ben' }, ann)
      expect(suggested.output.people).toHaveLength(3)
      within(budgets.suggestSearches, posts, asCaller(suggested, 2))
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
