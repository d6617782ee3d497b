import { beforeAll, expect, test } from 'vitest'
import { connectionKey } from '../../lambdas/live/live-keys.ts'
import { postKey } from '../../lambdas/posts/post-keys.ts'
import { createDeal } from '../../shared/deals/create-deal.ts'
import { updateLine } from '../../shared/deals/update-line.ts'
import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { updatePost } from '../../shared/posts/update-post.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { createSavedSearch } from '../../shared/search/create-saved-search.ts'
import { call, idle, member, type Person } from '../cloud.ts'
import { openSocket } from '../live/open-socket.ts'
import { unknownConnection } from '../live/unknown-connection.ts'
import { changeRow, rowOf, userOf } from '../rows.ts'
import { newTag } from '../search/found.ts'
import { newPost } from '../threads.ts'

const campusId = 'fsu'
let seller: Person
let ben: Person
beforeAll(async () => {
  ;[seller, ben] = await Promise.all([member(campusId, 'fsu.edu'), member(campusId, 'fsu.edu')])
})

async function priced(tag: string, cents: number, more: { open?: true } = {}) {
  const text = `A lamp ${tag}`
  const { id: postId } = await newPost(seller, { campusId, text, sale: { kind: 'offer', cents, ...more } })
  void (await call(savePost, { postId }, ben)).output
  let revision = 0
  const price = async (to: number) => {
    const sale = { kind: 'offer', cents: to, ...more } as const
    void (await call(updatePost, { postId, revision, blocks: [{ text }], sale }, seller)).output
    revision += 1
    await idle()
  }
  return { postId, price }
}
const noticesOf = async (postId: string, person = ben) =>
  (await call(listNotifications, {}, person)).output.items
    .filter((notice) => notice.type === 'price drop' && notice.postId === postId)
    .map(({ text }) => text)
const dropOf = async (postId: string) => (await call(getPost, { postId }, ben)).output.post.drop

test('a person who saved a thing is notified of a lower price at most once a day, and the post has the former price', async () => {
  const tag = newTag()
  const { postId, price } = await priced(tag, 12_000)
  await price(9500)
  expect(await noticesOf(postId)).toEqual([`$120 → $95 · A lamp ${tag}`])
  expect(await noticesOf(postId, seller)).toEqual([])
  await price(8000)
  expect(await noticesOf(postId)).toHaveLength(1)
  const { from, at } = (await dropOf(postId)) ?? {}
  expect(from).toBe(12_000)
  await changeRow(postKey(postId), { drop: { from, at: (at ?? 0) - 24 * 3600_000 } })
  await price(7000)
  expect(await noticesOf(postId)).toEqual([`$80 → $70 · A lamp ${tag}`, `$120 → $95 · A lamp ${tag}`])
})

test('a person who made an offer for the thing is notified once, even if they saved it as well', async () => {
  const { postId, price } = await priced(newTag(), 12_000, { open: true })
  const cat = await member(campusId, 'fsu.edu')
  for (const buyer of [ben, cat]) await call(createDeal, { postId, cents: 9000, isOffer: true }, buyer)
  await price(9500)
  expect(await noticesOf(postId, cat)).toHaveLength(1)
  expect(await noticesOf(postId)).toHaveLength(1)
})

test('open pages get a hint of a lower price, and the rows of closed sockets are removed', async () => {
  const { price } = await priced(newTag(), 12_000)
  const { id } = await userOf(ben.email)
  await idle()
  const socket = await openSocket(ben)
  await unknownConnection(id, 'gone-longer-ago=', Date.now() - 60_000)
  await price(6000)
  expect(await socket.arrival()).toMatchObject({ type: 'notifications' })
  expect(await rowOf(connectionKey(id, 'gone-longer-ago='))).toBeUndefined()
  socket.close()
})

test('nobody is notified of a drop of less than a dollar or five percent, of a higher price, or of a sold thing', async () => {
  const { postId, price } = await priced(newTag(), 10_000)
  await price(9600)
  await price(20_000)
  void (await call(updateLine, { postId, version: 0, action: 'sell' }, seller)).output
  await idle()
  await price(1000)
  expect(await noticesOf(postId)).toEqual([])
})

test('a person whose saved search has a maximum price is notified when the price of a thing falls below it', async () => {
  const tag = newTag()
  const [carl, dora] = [await member(campusId, 'fsu.edu'), await member(campusId, 'fsu.edu')]
  for (const [person, to] of [
    [carl, 5000],
    [dora, 20_000],
  ] as const)
    void (await call(createSavedSearch, { campusId, q: tag, to }, person)).output
  const { price } = await priced(tag, 12_000)
  await price(4500)
  const counts = await Promise.all(
    [carl, dora].map(async (person) =>
      (await call(listNotifications, {}, person)).output.items.map(({ found }) => found?.count),
    ),
  )
  expect(counts).toEqual([[1], [1]])
})
