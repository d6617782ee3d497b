import { expect, test } from 'vitest'
import { deleteChat } from '../../shared/chats/delete-chat.ts'
import { heartMessage } from '../../shared/chats/heart-message.ts'
import { listMessages } from '../../shared/chats/list-messages.ts'
import { heartEmoji, type MessageEmoji } from '../../shared/chats/message-emoji.ts'
import { newUlid } from '../../shared/ulid.ts'
import { ban, call } from '../cloud.ts'
import { messageKey } from '../../lambdas/chats/chat-keys.ts'
import { changeRow } from '../rows.ts'
import { chatOf, say, talker, type Talker } from './conversations.ts'

const heart = (one: Talker, other: Talker, messageId: string, isHearted = true) =>
  call(heartMessage, { chatId: chatOf(one, other), messageId, isHearted }, one)

test('each person can give a message one heart, and remove it', async () => {
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

test('a person has one reaction to a message, another emoji replaces it, and listed messages contain it', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const { id, chatId } = await say(ann, bob)
  const react = async (emoji: MessageEmoji | undefined, as: Talker) =>
    (await call(heartMessage, { chatId, messageId: id, isHearted: true, emoji }, as)).output
  expect(await react('🔥', bob)).toEqual({ id, chatId, hearts: [bob.id], emojis: { [bob.id]: '🔥' } })
  expect((await react(heartEmoji, ann)).emojis).toEqual({ [bob.id]: '🔥' })
  expect((await react('👍', bob)).emojis).toEqual({ [bob.id]: '👍' })
  const { items } = (await call(listMessages, { chatId }, ann)).output
  expect(items[0]?.emojis).toEqual({ [bob.id]: '👍' })
  expect((await react(undefined, bob)).emojis).toBeUndefined()
  expect((await heart(bob, ann, id, false)).output.hearts).toEqual([ann.id])
  expect(await react('😢', bob)).toMatchObject({ emojis: { [bob.id]: '😢' } })
})

test('reactions in an old row, which stored hearts only, are read as hearts and can be changed and removed', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const { id, chatId } = await say(ann, bob)
  await changeRow(messageKey(chatId, id), {
    hearts: { [ann.id]: 1_800_000_000_000, [bob.id]: 1_800_000_000_000 },
  })
  const { items } = (await call(listMessages, { chatId }, ann)).output
  expect([items[0]?.hearts.length, items[0]?.emojis]).toEqual([2, undefined])
  const laugh = { chatId, messageId: id, isHearted: true, emoji: '😂' as const }
  expect((await call(heartMessage, laugh, bob)).output.emojis).toEqual({ [bob.id]: '😂' })
  expect((await heart(ann, bob, id, false)).output).toEqual({
    id,
    chatId,
    hearts: [bob.id],
    emojis: { [bob.id]: '😂' },
  })
})

test('any one emoji is a reaction; two of them and other texts are refused', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const { id: messageId, chatId } = await say(ann, bob)
  const react = (emoji: string) => call(heartMessage, { chatId, messageId, isHearted: true, emoji }, bob)
  for (const emoji of ['🍕', '👩🏽‍❤️‍💋‍👨🏿']) {
    expect((await react(emoji)).output.emojis).toEqual({ [bob.id]: emoji })
    expect((await call(listMessages, { chatId }, ann)).output.items[0]?.emojis).toEqual({ [bob.id]: emoji })
  }
  for (const text of ['🍕🍕', 'pizza', '']) expect((await react(text)).error?.code).toBe('bad-input')
})
