import { expect, test } from 'vitest'
import { deleteChat } from '../../shared/chats/delete-chat.ts'
import { heartMessage } from '../../shared/chats/heart-message.ts'
import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { chatOf, say, talker, type Talker } from '../chats/conversations.ts'
import { call, idle } from '../cloud.ts'

const typesOf = async (person: Talker) =>
  (await call(listNotifications, {}, person)).output.items.map(({ type }) => type)

test('a heart is told to who sent the message until it is taken back, and nothing once the chat is deleted', async () => {
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
  expect([...(await typesOf(ann)), ...(await typesOf(ben))]).toEqual([])
})
