import { expect, test } from 'vitest'
import { entryKey, messageKey } from '../../lambdas/chats/chat-keys.ts'
import { deleteChat } from '../../shared/chats/delete-chat.ts'
import { heartMessage } from '../../shared/chats/heart-message.ts'
import type { MessageEmoji } from '../../shared/chats/message-emoji.ts'
import { updateChat } from '../../shared/chats/update-chat.ts'
import { seeNotifications } from '../../shared/notifications/see-notifications.ts'
import { lineOf } from '../../shared/notifications/sentence.ts'
import { readChat } from '../../shared/chats/read-chat.ts'
import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { chatOf, say, talker, type Talker } from '../chats/conversations.ts'
import { call, idle } from '../cloud.ts'
import { changeRow } from '../rows.ts'

const typesOf = async (person: Talker) =>
  (await call(listNotifications, {}, person)).output.items.map(({ type }) => type)

test('the notification of a heart is removed when the heart is taken back or the conversation is deleted', async () => {
  const [ann, ben] = [await talker(), await talker()]
  const chatId = chatOf(ann, ben)
  const { id: messageId } = await say(ann, ben)
  const heart = (isHearted: boolean, as: Talker) => call(heartMessage, { chatId, messageId, isHearted }, as)
  await heart(true, ben)
  await heart(true, ann)
  await idle()
  expect(await typesOf(ann)).toEqual(['message like'])
  expect(await typesOf(ben)).toEqual(['new chat'])
  await heart(false, ben)
  await idle()
  expect(await typesOf(ann)).toEqual([])
  await heart(true, ben)
  await idle()
  expect(await typesOf(ann)).toEqual(['message like'])
  await call(deleteChat, { chatId }, ann)
  await idle()
  expect([...(await typesOf(ann)), ...(await typesOf(ben))]).toEqual(['chat deleted'])
})

test('a heart whose event arrives between the deletion of its conversation and the sweep of its messages notifies nobody', async () => {
  const [ann, ben] = [await talker(), await talker()]
  const chatId = chatOf(ann, ben)
  const { id: messageId } = await say(ann, ben)
  await idle()
  // Simulates a deletion that has marked the entries of both people but has not removed the message's row.
  for (const { id } of [ann, ben]) await changeRow(entryKey(id, chatId), { clearedUpTo: messageId })
  await changeRow(messageKey(chatId, messageId), { hearts: { [ben.id]: Date.now() } })
  await idle()
  expect(await typesOf(ann)).toEqual([])
})

test('a heart in a conversation that its receiver muted notifies nobody', async () => {
  const [ann, ben] = [await talker(), await talker()]
  const chatId = chatOf(ann, ben)
  const { id: messageId } = await say(ann, ben)
  await idle()
  await call(updateChat, { chatId, isMuted: true }, ann)
  await call(heartMessage, { chatId, messageId, isHearted: true }, ben)
  await idle()
  expect(await typesOf(ann)).toEqual([])
})

test('a change of a reaction’s emoji changes its only notification; a reaction that is given again is not unread again', async () => {
  const [ann, ben] = [await talker(), await talker()]
  const chatId = chatOf(ann, ben)
  const { id: messageId } = await say(ann, ben)
  const react = async (emoji?: MessageEmoji) => {
    const reaction = emoji ? { isHearted: true, emoji } : { isHearted: false }
    await call(heartMessage, { chatId, messageId, ...reaction }, ben)
    await idle()
    return (await call(listNotifications, {}, ann)).output.items
  }
  const [first] = await react('🔥')
  if (!first) throw new Error('A reaction notifies')
  expect(lineOf(first, 'Ben')).toBe('Ben reacted with 🔥 to your message')
  await call(seeNotifications, { upTo: first.id }, ann)
  const [changed, ...none] = await react('❤️')
  expect([changed, none]).toEqual([{ ...first, emoji: undefined, isUnread: false }, []])
  if (changed) expect(lineOf(changed, 'Ben')).toBe('Ben liked your message')
  expect(await react('😮')).toMatchObject([{ id: first.id, emoji: '😮', isUnread: false }])
  expect(await react()).toEqual([])
  expect(await react('🔥')).toEqual([{ ...first, isUnread: false }])
})

test('a reaction that its receiver has already seen has no notification, even after its emoji changes', async () => {
  const [ann, ben] = [await talker(), await talker()]
  const chatId = chatOf(ann, ben)
  const { id: messageId } = await say(ann, ben)
  await call(heartMessage, { chatId, messageId, isHearted: true, emoji: '🔥' }, ben)
  for (const _ of [1, 2]) await call(readChat, { chatId, upTo: messageId, reactionTo: messageId }, ann)
  await idle()
  expect(await typesOf(ann)).toEqual([])
  await call(heartMessage, { chatId, messageId, isHearted: true }, ben)
  await idle()
  expect(await typesOf(ann)).toEqual([])
})
