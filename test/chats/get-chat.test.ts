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

test('a conversation exists for its starter once it is started, and for the partner from the first message on', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const chatId = chatOf(ann, bob)
  expect((await call(getChat, { chatId }, ann)).error?.code).toBe('chat-not-found')
  await begin(ann, bob)
  expect((await call(getChat, { chatId }, bob)).error?.code).toBe('chat-not-found')
  const { id, createdAt } = await say(ann, bob)
  // The partner sees the conversation even before the reaction to the message has run.
  expect((await call(getChat, { chatId }, bob)).output.chat).toMatchObject({
    lastId: id,
    lastAt: createdAt,
    preview: { senderId: ann.id, kind: 'text', text: 'Still there?' },
  })
})

test('the response says how far the caller has read the conversation, but not how far the partner has', async () => {
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

test('a partner shows as online if both show their status, the partner has written and has the site open, and neither blocks the other', async () => {
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
  // Ann does not see Bob's status, because Bob has not written yet.
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
