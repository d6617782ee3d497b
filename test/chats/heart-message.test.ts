import { expect, test } from 'vitest'
import { deleteChat } from '../../shared/chats/delete-chat.ts'
import { heartMessage } from '../../shared/chats/heart-message.ts'
import { listMessages } from '../../shared/chats/list-messages.ts'
import { newUlid } from '../../shared/ulid.ts'
import { ban, call } from '../cloud.ts'
import { chatOf, say, talker, type Talker } from './conversations.ts'

const heart = (one: Talker, other: Talker, messageId: string, isHearted = true) =>
  call(heartMessage, { chatId: chatOf(one, other), messageId, isHearted }, one)

test('each person can give a message one heart, and take it back', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const { id, chatId } = await say(ann, bob)
  for (const _ of [1, 2]) expect((await heart(bob, ann, id)).output).toEqual({ id, chatId, hearts: [bob.id] })
  expect((await heart(ann, bob, id)).output.hearts.sort()).toEqual([ann.id, bob.id].sort())
  const { items } = (await call(listMessages, { chatId }, ann)).output
  expect(items[0]?.hearts).toHaveLength(2)
  for (const _ of [1, 2]) expect((await heart(bob, ann, id, false)).output.hearts).toEqual([ann.id])
})

test('a message that was deleted or never existed cannot get a heart', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const { id, chatId } = await say(ann, bob)
  expect((await heart(bob, ann, newUlid(Date.now()))).error?.code).toBe('message-not-found')
  await call(deleteChat, { chatId }, ann)
  expect((await heart(bob, ann, id)).error?.code).toBe('message-not-found')
})

test('a message of a banned person cannot get a heart', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const { id } = await say(ann, bob)
  await ban(ann)
  expect((await heart(bob, ann, id)).error?.code).toBe('partner-away')
})
