import { expect, test } from 'vitest'
import { entryKey, pinsKey } from '../../lambdas/chats/chat-keys.ts'
import { deleteChat } from '../../shared/chats/delete-chat.ts'
import { getChat } from '../../shared/chats/get-chat.ts'
import { listChats } from '../../shared/chats/list-chats.ts'
import { readChat } from '../../shared/chats/read-chat.ts'
import { updateChat } from '../../shared/chats/update-chat.ts'
import { getBadges } from '../../shared/notifications/get-badges.ts'
import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { call, idle } from '../cloud.ts'
import { rowOf } from '../rows.ts'
import { begin, chatOf, entryOf, say, talker, type Talker } from './conversations.ts'

type Change = { isMuted?: boolean; isPinned?: boolean; isArchived?: boolean; isUnread?: true }
const update = (one: Talker, other: Talker, change: Change) =>
  call(updateChat, { chatId: chatOf(one, other), ...change }, one)
const inbox = async (of: Talker, only?: 'archived') =>
  (await call(listChats, only ? { only } : {}, of)).output.items
const badge = async (of: Talker) => (await call(getBadges, {}, of)).output.chats.map(({ chatId }) => chatId)

test('an archived conversation leaves the inbox and the badge, and its next message moves it back into both', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const { chatId } = await say(bob, ann, { text: 'First' })
  await idle()
  expect((await update(ann, bob, { isArchived: true })).output).toEqual({ isMuted: false, isArchived: true })
  expect([await inbox(ann), await badge(ann)]).toEqual([[], []])
  expect((await inbox(ann, 'archived')).map(({ id }) => id)).toEqual([chatId])
  expect((await call(getChat, { chatId }, ann)).output.isArchived).toBe(true)
  expect(await inbox(bob)).toHaveLength(1)
  await say(bob, ann, { text: 'Second' })
  await idle()
  expect((await inbox(ann)).map(({ preview }) => preview?.text)).toEqual(['Second'])
  expect([await inbox(ann, 'archived'), await badge(ann)]).toEqual([[], [chatId]])
})

test('archiving a conversation and moving it back does not change whether it is unread', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const { chatId, id } = await say(bob, ann)
  await idle()
  await update(ann, bob, { isArchived: true })
  await update(ann, bob, { isArchived: false })
  expect([await badge(ann), (await entryOf(ann, bob)).unreadSince]).toEqual([[chatId], id])
  await call(readChat, { chatId, upTo: id }, ann)
  await update(ann, bob, { isArchived: true })
  await update(ann, bob, { isArchived: false })
  expect([await badge(ann), (await inbox(ann)).length]).toEqual([[], 1])
})

test('an archived conversation that was read does not count in the badge after it is moved back to the inbox', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const { chatId, id } = await say(bob, ann)
  await idle()
  await update(ann, bob, { isArchived: true })
  await call(readChat, { chatId, upTo: id }, ann)
  await update(ann, bob, { isArchived: false })
  expect(await badge(ann)).toEqual([])
})

test('an archived conversation that is marked as unread counts in the badge once it is moved back to the inbox', async () => {
  const [ann, bob, cat] = [await talker(), await talker(), await talker()]
  const [ofBob, ofCat] = [await say(bob, ann), await say(cat, ann)]
  await idle()
  for (const { chatId, id } of [ofBob, ofCat]) await call(readChat, { chatId, upTo: id }, ann)
  expect((await update(ann, bob, { isArchived: true, isUnread: true })).output).toMatchObject({
    isArchived: true,
    unreadSince: ofBob.id,
  })
  await update(ann, cat, { isArchived: true })
  await update(ann, cat, { isUnread: true })
  expect(await badge(ann)).toEqual([])
  for (const one of [bob, cat]) await update(ann, one, { isArchived: false })
  expect((await badge(ann)).toSorted()).toEqual([ofBob.chatId, ofCat.chatId].toSorted())
})

test('the badge does not count an archived conversation, even if a part of it was read after the archiving', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const { chatId, id } = await say(bob, ann)
  await say(bob, ann)
  await idle()
  await update(ann, bob, { isArchived: true })
  await call(readChat, { chatId, upTo: id }, ann)
  expect(await badge(ann)).toEqual([])
})

test('a muted conversation causes no notification, shows as muted in the inbox, and still counts in the badge', async () => {
  const [ann, bob] = [await talker(), await talker()]
  await say(ann, bob)
  await idle()
  expect((await update(ann, bob, { isMuted: true })).output.isMuted).toBe(true)
  const { chatId } = await say(bob, ann)
  await idle()
  expect((await call(listNotifications, {}, ann)).output.items).toEqual([])
  expect([await badge(ann), (await inbox(ann))[0]?.isMuted]).toEqual([[chatId], true])
  expect((await call(getChat, { chatId }, ann)).output.isMuted).toBe(true)
  await update(ann, bob, { isMuted: false })
  expect([(await inbox(ann))[0]?.isMuted, (await inbox(bob))[0]?.isMuted]).toEqual([undefined, undefined])
  await call(readChat, { chatId, upTo: (await entryOf(ann, bob)).lastReceivedId! }, ann)
  await say(bob, ann)
  await idle()
  expect((await call(listNotifications, {}, ann)).output.items).toHaveLength(1)
})

test('a conversation without messages can be muted before its first one', async () => {
  const [ann, bob] = [await talker(), await talker()]
  await begin(ann, bob)
  await update(ann, bob, { isMuted: true })
  await say(bob, ann)
  await idle()
  expect((await inbox(ann))[0]?.isMuted).toBe(true)
})

test('a conversation that is marked as unread counts in the badge until it is read again, and keeps its read mark', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const { chatId, id } = await say(bob, ann)
  await idle()
  await call(readChat, { chatId, upTo: id }, ann)
  expect((await update(ann, bob, { isUnread: true })).output.unreadSince).toBe(id)
  expect([await badge(ann), (await entryOf(ann, bob)).readUpTo]).toEqual([[chatId], id])
  expect((await call(readChat, { chatId, upTo: id }, ann)).output).toEqual({ readUpTo: id })
  expect(await badge(ann)).toEqual([])
  expect(await rowOf(entryKey(ann.id, chatId))).not.toHaveProperty('unreadSince')
})

test('marking a conversation as unread keeps its first unread message, and is refused if the partner has sent no message', async () => {
  const [ann, bob] = [await talker(), await talker()]
  await say(ann, bob)
  await idle()
  expect((await update(ann, bob, { isUnread: true })).error?.code).toBe('nothing-received')
  const { id } = await say(bob, ann)
  await say(bob, ann)
  await idle()
  expect((await update(ann, bob, { isUnread: true })).output.unreadSince).toBe(id)
})

test('a conversation that does not exist, or belongs to other people, cannot be changed', async () => {
  const [ann, bob, cat] = [await talker(), await talker(), await talker()]
  expect((await update(ann, bob, { isMuted: true })).error?.code).toBe('chat-not-found')
  await say(ann, bob)
  await idle()
  const input = { chatId: chatOf(ann, bob), isArchived: true }
  expect((await call(updateChat, input, cat)).error?.code).toBe('chat-not-found')
  expect(await inbox(ann)).toHaveLength(1)
})

const pinned = async (of: Talker) => (await inbox(of)).flatMap(({ id, isPinned }) => (isPinned ? id : []))

test('a pinned conversation is listed once, above newer ones, until it is unpinned, and only for the person who pinned it', async () => {
  const [ann, bob, cat] = [await talker(), await talker(), await talker()]
  const { chatId } = await say(bob, ann)
  const { chatId: newer } = await say(cat, ann)
  await idle()
  const ids = async () => (await inbox(ann)).map(({ id }) => id)
  for (const _ of [1, 2])
    expect((await update(ann, bob, { isPinned: true })).output).toMatchObject({ isPinned: true })
  expect([await ids(), await pinned(ann), await pinned(bob)]).toEqual([[chatId, newer], [chatId], []])
  await say(cat, ann)
  await say(bob, ann)
  await say(cat, ann)
  await idle()
  expect([await ids(), await pinned(ann)]).toEqual([[chatId, newer], [chatId]])
  expect((await call(getChat, { chatId }, ann)).output.isPinned).toBe(true)
  await update(ann, bob, { isPinned: false })
  expect([await ids(), await pinned(ann)]).toEqual([[newer, chatId], []])
})

test('five conversations can be pinned above all others; archiving or deleting a pinned one allows another pin', async () => {
  const ann = await talker()
  const others = await Promise.all(Array.from({ length: 17 }, () => talker()))
  for (const one of others) await say(one, ann)
  await idle()
  const [first, second, third, fourth, fifth, sixth, ...newest] = others
  if (!first || !second || !third || !fourth || !fifth || !sixth) throw new Error('There are 17 people')
  for (const one of [first, second, third, fourth, fifth]) await update(ann, one, { isPinned: true })
  expect((await update(ann, sixth, { isPinned: true })).error?.code).toBe('too-many-pins')
  expect((await inbox(ann)).slice(0, 5).map(({ id }) => id)).toEqual(
    [fifth, fourth, third, second, first].map((one) => chatOf(ann, one)),
  )
  await update(ann, first, { isArchived: true })
  await call(deleteChat, { chatId: chatOf(ann, second) }, second)
  for (const one of newest.slice(0, 2)) await update(ann, one, { isPinned: true })
  expect((await update(ann, sixth, { isPinned: true })).error?.code).toBe('too-many-pins')
  await say(first, ann)
  await say(second, ann)
  await idle()
  const now = await pinned(ann)
  expect(now).toHaveLength(5)
  expect(now).not.toContain(chatOf(ann, first))
  expect(now).not.toContain(chatOf(ann, second))
})

test('pinning an archived conversation moves it to the inbox; pinning a conversation that does not exist is refused and does not count', async () => {
  const [ann, bob, cat] = [await talker(), await talker(), await talker()]
  await say(bob, ann)
  await idle()
  await update(ann, bob, { isArchived: true })
  expect((await update(ann, bob, { isPinned: true })).output).toMatchObject({ isArchived: false })
  expect(await pinned(ann)).toEqual([chatOf(ann, bob)])
  expect((await update(ann, cat, { isPinned: true })).error?.code).toBe('chat-not-found')
  expect((await rowOf(pinsKey(ann.id)))?.['chats']).toEqual(new Set([chatOf(ann, bob)]))
})
