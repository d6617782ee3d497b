import { expect, test } from 'vitest'
import { userKey } from '../../lambdas/users/user-keys.ts'
import { blockPerson } from '../../shared/blocks/block-person.ts'
import { getChat } from '../../shared/chats/get-chat.ts'
import { readChat } from '../../shared/chats/read-chat.ts'
import { updateMe } from '../../shared/users/update-me.ts'
import { ban, call, idle } from '../cloud.ts'
import { openSocket } from '../live/open-socket.ts'
import { changeRow } from '../rows.ts'
import { begin, chatOf, say, talker, type Talker } from './conversations.ts'

test("a conversation shows its partner's current name and picture", async () => {
  const [ann, bob] = [await talker(), await talker()]
  await begin(ann, bob)
  await changeRow(userKey(bob.id), { firstName: 'Robert', lastName: 'Ray' })
  const { output } = await call(getChat, { chatId: chatOf(ann, bob) }, ann)
  expect(output).toMatchObject({ chat: { partner: { id: bob.id, name: 'Robert Ray' } }, isOpen: true })
})

test('a conversation does not exist before it starts, and for its partner before its first message', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const chatId = chatOf(ann, bob)
  expect((await call(getChat, { chatId }, ann)).error?.code).toBe('chat-not-found')
  await begin(ann, bob)
  expect((await call(getChat, { chatId }, bob)).error?.code).toBe('chat-not-found')
  const { id, createdAt } = await say(ann, bob)
  // This holds even before the reaction to the message has run.
  expect((await call(getChat, { chatId }, bob)).output.chat).toMatchObject({
    lastId: id,
    lastAt: createdAt,
    preview: { senderId: ann.id, kind: 'text', text: 'Still there?' },
  })
})

test('a conversation says how far the caller has read, not how far the partner has', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const { id } = await say(ann, bob)
  await idle()
  const chatId = chatOf(ann, bob)
  const marks = async () => [
    (await call(getChat, { chatId }, bob)).output.readUpTo,
    (await call(getChat, { chatId }, ann)).output.readUpTo,
  ]
  expect(await marks()).toEqual([undefined, undefined])
  await call(readChat, { chatId, upTo: id }, bob)
  expect(await marks()).toEqual([id, undefined])
})

test('a conversation with a banned person is closed', async () => {
  const [ann, bob] = [await talker(), await talker()]
  await say(bob, ann)
  await idle()
  await ban(bob)
  const { output } = await call(getChat, { chatId: chatOf(ann, bob) }, ann)
  expect([output.isOpen, output.chat.partner.id]).toEqual([false, bob.id])
})

test('the partner is online if both show it, they have written and have the site open, and neither blocked the other', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const { chatId } = await say(ann, bob)
  await idle()
  const seen = async () =>
    [await call(getChat, { chatId }, ann), await call(getChat, { chatId }, bob)].map(
      ({ output }) => output.isPartnerOnline,
    )
  const show = (showsOnline: boolean, who: Talker) => call(updateMe, { showsOnline }, who)
  for (const person of [ann, bob]) await show(true, person)
  expect(await seen()).toEqual([undefined, undefined])
  const sockets = [await openSocket(ann), await openSocket(bob)]
  // Bob has not answered yet.
  expect(await seen()).toEqual([undefined, true])
  await say(bob, ann)
  await idle()
  expect(await seen()).toEqual([true, true])
  await show(false, bob)
  expect(await seen()).toEqual([undefined, undefined])
  await show(true, bob)
  await call(blockPerson, { userId: bob.id }, ann)
  expect(await seen()).toEqual([undefined, undefined])
  for (const socket of sockets) socket.close()
})
