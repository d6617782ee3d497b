import { beforeAll, expect, test } from 'vitest'
import { connectionKey } from '../../lambdas/live/live-keys.ts'
import { alertKey, alertNoticeKey } from '../../lambdas/search/alert-keys.ts'
import { updateLine } from '../../shared/deals/update-line.ts'
import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { updatePost } from '../../shared/posts/update-post.ts'
import { createSavedSearch } from '../../shared/search/create-saved-search.ts'
import { deleteSavedSearch } from '../../shared/search/delete-saved-search.ts'
import type { Sought } from '../../shared/search/saved-search.ts'
import { block } from '../blocks/people.ts'
import { call, idle, member, type Person } from '../cloud.ts'
import { openSocket } from '../live/open-socket.ts'
import { unknownConnection } from '../live/unknown-connection.ts'
import { changeRow, rowOf, userOf } from '../rows.ts'
import { newTag } from '../search/found.ts'
import { newPost } from '../threads.ts'

/** A campus that no other test uses, so that its only alerts are those of these tests. */
const campusId = 'fsu'
let seller: Person
beforeAll(async () => {
  seller = await member(campusId, 'fsu.edu')
})

const offer = (text: string, cents = 1000) =>
  newPost(seller, { campusId, text, sale: { kind: 'offer', cents } })
const save = async (as: Person, sought: Sought) =>
  (await call(createSavedSearch, { campusId, ...sought }, as)).output
async function foundFor(person: Person) {
  await idle()
  const { items } = (await call(listNotifications, {}, person)).output
  return items.map(({ type, found, text }) => [type, found?.text, found?.count, text])
}

test('posts that a saved search finds within three hours make one notification, which counts them', async () => {
  const [ben, tag] = [await member(campusId, 'fsu.edu'), newTag()]
  await save(ben, { q: `lamps ${tag}`, to: 2000 })
  await offer(`A lamp, ${tag}`)
  expect(await foundFor(ben)).toEqual([['saved search', `lamps ${tag}`, 1, `A lamp, ${tag}`]])
  await offer(`A lamp for $50, ${tag}`, 5000)
  await offer(`Another lamp, ${tag}`)
  expect(await foundFor(ben)).toEqual([['saved search', `lamps ${tag}`, 2, `Another lamp, ${tag}`]])
  const [notice] = (await call(listNotifications, {}, ben)).output.items
  expect(notice?.found?.path).toBe(`/search?q=lamps+${tag}&to=2000`)
})

test('open pages get a hint of found posts, and rows of closed connections are removed', async () => {
  const [ben, tag] = [await member(campusId, 'fsu.edu'), newTag()]
  await save(ben, { q: tag })
  const { id } = await userOf(ben.email)
  const socket = await openSocket(ben)
  await unknownConnection(id, 'gone-longer-ago=', Date.now() - 60_000)
  await offer(`A lamp ${tag}`)
  expect(await socket.arrival()).toMatchObject({ type: 'notifications' })
  await idle()
  expect(await rowOf(connectionKey(id, 'gone-longer-ago='))).toBeUndefined()
  socket.close()
})

test('posts that a saved search finds more than three hours later make a new notification', async () => {
  const [ben, tag] = [await member(campusId, 'fsu.edu'), newTag()]
  const { id } = await save(ben, { q: tag })
  await offer(`A lamp ${tag}`)
  await idle()
  const key = alertNoticeKey(campusId, (await userOf(ben.email)).id, id)
  await changeRow(key, { at: Date.now() - 3 * 3600_000 })
  await offer(`A desk ${tag}`)
  expect(await foundFor(ben)).toEqual([
    ['saved search', tag, 1, `A desk ${tag}`],
    ['saved search', tag, 1, `A lamp ${tag}`],
  ])
})

test('a saved search does not notify of one’s own posts, posts by hidden people or posts on another campus, or after its removal', async () => {
  const [ben, carl, dora, tag] = [
    await member(campusId, 'fsu.edu'),
    await member(campusId, 'fsu.edu'),
    await member(campusId, 'fsu.edu'),
    newTag(),
  ]
  await save(seller, { q: tag })
  await save(ben, { q: tag })
  const { id } = await save(carl, { q: tag })
  await save(dora, { q: tag })
  await block((await userOf(seller.email)).id, ben)
  void (await call(deleteSavedSearch, { savedSearchId: id }, carl)).output
  await offer(`A lamp ${tag}`)
  await newPost(await member('ou'), { text: `A lamp ${tag}`, sale: { kind: 'offer', cents: 100 } })
  expect(await foundFor(seller)).toEqual([])
  expect(await foundFor(ben)).toEqual([])
  expect(await foundFor(carl)).toEqual([])
  expect(await foundFor(dora)).toEqual([['saved search', tag, 1, `A lamp ${tag}`]])
})

test('the author of a wish is notified of offers that fit its words and price, until the wish is fulfilled, edited or deleted', async () => {
  const [ben, tag] = [await member(campusId, 'fsu.edu'), newTag()]
  const text = `Looking for a ${tag} desk for my dorm, up to $40`
  const wish = await newPost(ben, { campusId, text, sale: { kind: 'wish', cents: 4000 } })
  await idle()
  await offer(`Desk, ${tag}`, 4100)
  await newPost(seller, { campusId, text: `I saw a ${tag} desk` })
  expect(await foundFor(ben)).toEqual([])
  await offer(`White desk, ${tag}`, 4000)
  expect(await foundFor(ben)).toEqual([['wish', `${tag} desk`, 1, `White desk, ${tag}`]])
  void (await call(updateLine, { postId: wish.id, version: 0, action: 'sell' }, ben)).output
  await idle()
  await offer(`Black desk, ${tag}`, 4000)
  expect(await foundFor(ben)).toHaveLength(1)
  void (await call(updateLine, { postId: wish.id, version: 1, action: 'relist' }, ben)).output
  const sale = { kind: 'wish' } as const
  void (
    await call(
      updatePost,
      { postId: wish.id, revision: 0, blocks: [{ text: `ISO ${tag} chair` }], sale },
      ben,
    )
  ).output
  await idle()
  await offer(`Red desk, ${tag}`, 4000)
  await offer(`Red chair, ${tag}`, 400_000)
  const [notice] = await foundFor(ben)
  expect(notice).toEqual(['wish', `${tag} chair`, 1, `Red chair, ${tag}`])
  const { id: userId } = await userOf(ben.email)
  expect(await rowOf(alertKey(campusId, userId, wish.id))).toMatchObject({ q: `${tag} chair` })
  void (await call(deletePost, { postId: wish.id }, ben)).output
  await idle()
  expect(await rowOf(alertKey(campusId, userId, wish.id))).toBeUndefined()
})
