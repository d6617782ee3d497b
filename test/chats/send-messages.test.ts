import { expect, test } from 'vitest'
import { limitKey } from '../../lambdas/platform/limit-keys.ts'
import { blockPerson } from '../../shared/blocks/block-person.ts'
import { listMessages } from '../../shared/chats/list-messages.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { burstMaximum, sendMessages } from '../../shared/chats/send-messages.ts'
import { newUlid, ulidAfter } from '../../shared/ulid.ts'
import { call, idle } from '../cloud.ts'
import { rowOf } from '../rows.ts'
import { chatOf, entryOf, say, talker, textsOf, type Talker } from './conversations.ts'

/** Returns the input of send-messages, with ascending ids. */
function burst(one: Talker, other: Talker, texts: readonly string[]) {
  let id = newUlid(Date.now())
  const messages = texts.map((text) => {
    id = ulidAfter(id, Date.now())
    return { id, blocks: [{ text }] }
  })
  return { chatId: chatOf(one, other), messages }
}
const numbers = Array.from({ length: burstMaximum }, (_, at) => `Message ${at + 1}`)

test('ten messages are sent with one request in order, a repeat stores nothing, and the inbox is updated', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const input = burst(ann, bob, numbers)
  const { output } = await call(sendMessages, input, ann)
  expect(output.items.map(({ id }) => id)).toEqual(input.messages.map(({ id }) => id))
  expect((await call(sendMessages, input, ann)).output).toEqual(output)
  expect(await textsOf(bob, ann)).toEqual(numbers.toReversed())
  expect((await call(listMessages, { chatId: input.chatId }, bob)).output.items.toReversed()).toEqual(
    output.items,
  )
  await idle()
  const last = input.messages.at(-1)
  expect(await entryOf(bob, ann)).toMatchObject({
    lastReceivedId: last?.id,
    unreadSince: input.messages[0]?.id,
  })
})

test('a burst stores only the messages before the first refused one, and is refused if its first message is refused', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const { chatId, messages } = burst(ann, bob, ['One', 'Two', 'Three'])
  const [one, two, three] = messages
  if (!one || !two || !three) throw new Error('There are three messages')
  const missing = { ...two, replyTo: newUlid(Date.now()) }
  const { output } = await call(sendMessages, { chatId, messages: [one, missing, three] }, ann)
  expect(output.items.map(({ id }) => id)).toEqual([one.id])
  expect(await textsOf(bob, ann)).toEqual(['One'])
  const rest = await call(sendMessages, { chatId, messages: [missing, three] }, ann)
  expect(rest.error?.code).toBe('quoted-gone')
  await call(sendMessages, { chatId, messages: [two, three] }, ann)
  expect(await textsOf(bob, ann)).toEqual(['Three', 'Two', 'One'])
})

test('messages that are already stored are not stored again when a client repeats them after a lost response', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const input = burst(ann, bob, ['One', 'Two', 'Three'])
  const [first] = input.messages
  if (!first) throw new Error('There is a first message')
  await call(sendMessage, { chatId: input.chatId, ...first }, ann)
  await idle()
  expect((await call(sendMessages, input, ann)).output.items).toHaveLength(3)
  await idle()
  expect((await call(sendMessages, input, ann)).output.items).toHaveLength(3)
  expect(await textsOf(bob, ann)).toEqual(['Three', 'Two', 'One'])
})

test('no messages, more than ten, messages with unordered ids, empty messages and files are refused', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const { chatId, messages } = burst(ann, bob, [...numbers, 'One too many'])
  const media = [{ uploadId: newUlid(Date.now()) }]
  const wrong = [
    messages,
    [],
    messages.slice(0, 2).toReversed(),
    [messages[0], messages[0]],
    [{ ...messages[0], media }],
  ]
  for (const some of wrong)
    // @ts-expect-error -- The contract's type does not allow these messages.
    expect((await call(sendMessages, { chatId, messages: some }, ann)).error?.code).toBe('bad-input')
  const empty = [{ id: newUlid(Date.now()), blocks: [] }]
  expect((await call(sendMessages, { chatId, messages: empty }, ann)).error?.code).toBe('message-empty')
  expect(await textsOf(bob, ann)).toEqual([])
})

test('ten messages to a stranger count as one new conversation for the limit', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const before = Date.now()
  await call(sendMessages, burst(ann, bob, numbers), ann)
  const { fullAt } = (await rowOf(limitKey('strangers', ann.id))) ?? {}
  // The limit is twenty conversations a day, so each one delays the time at which the limit is free again by 72 minutes.
  expect(Number(fullAt) - before).toBeLessThan(2 * 72 * 60_000)
})

test('several messages at once are refused if the receiver blocked the sender, or if the sender is not in the conversation', async () => {
  const [ann, bob, eve] = [await talker(), await talker(), await talker()]
  await say(bob, ann)
  await call(blockPerson, { userId: ann.id }, bob)
  const input = burst(ann, bob, ['One', 'Two'])
  expect((await call(sendMessages, input, ann)).error?.code).toBe('partner-away')
  expect((await call(sendMessages, input, eve)).error?.code).toBe('chat-not-found')
  expect(await textsOf(bob, ann)).toEqual(['Still there?'])
})
