/** Requests: conversations with strangers that a person has neither accepted nor answered. */
import { expect, test } from 'vitest'
import { limitKey } from '../../lambdas/platform/limit-keys.ts'
import { deleteChat } from '../../shared/chats/delete-chat.ts'
import { getChat } from '../../shared/chats/get-chat.ts'
import { listChats } from '../../shared/chats/list-chats.ts'
import { listMessages } from '../../shared/chats/list-messages.ts'
import { readChat } from '../../shared/chats/read-chat.ts'
import { updateChat } from '../../shared/chats/update-chat.ts'
import { updateMessage } from '../../shared/chats/update-message.ts'
import { getBadges } from '../../shared/notifications/get-badges.ts'
import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { block } from '../blocks/people.ts'
import { call, idle } from '../cloud.ts'
import { openSocket } from '../live/open-socket.ts'
import { newDevice } from '../notifications/pushing.ts'
import { rowOf } from '../rows.ts'
import { newPost } from '../threads.ts'
import { begin, chatOf, entryOf, sayAsStranger, talker, type Talker } from './conversations.ts'

type Change = { isAccepted?: true; isArchived?: boolean; isUnread?: true }
const update = (one: Talker, other: Talker, change: Change) =>
  call(updateChat, { chatId: chatOf(one, other), ...change }, one)
const accept = (one: Talker, other: Talker) => update(one, other, { isAccepted: true })
const remove = (one: Talker, other: Talker, whom: 'me' | 'both') =>
  call(deleteChat, { chatId: chatOf(one, other), for: whom }, one)
const list = async (of: Talker, only?: 'archived' | 'requests') =>
  (await call(listChats, only ? { only } : {}, of)).output.items.map(({ partner }) => partner.id)
/** Returns the ids of the partners in a person's inbox, and the ids of those in the list of requests. */
const places = async (of: Talker) => [await list(of), await list(of, 'requests')]
const badge = async (of: Talker) => (await call(getBadges, {}, of)).output.chats.map(({ chatId }) => chatId)
const noticesOf = async (of: Talker) =>
  (await call(listNotifications, {}, of)).output.items.map(({ type }) => type)
const isRequest = async (of: Talker, other: Talker) =>
  (await call(getChat, { chatId: chatOf(of, other) }, of)).output.isRequest === true

test('a first message by a stranger is a request: it is in no inbox, badge, notification or push until it is accepted', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const device = await newDevice(ann)
  const { chatId } = await sayAsStranger(bob, ann)
  const { id } = await sayAsStranger(bob, ann)
  await idle()
  expect(await places(ann)).toEqual([[], [bob.id]])
  expect(await places(bob)).toEqual([[ann.id], []])
  expect([await badge(ann), await noticesOf(ann), await device.pushes()]).toEqual([[], [], []])
  expect([await isRequest(ann, bob), await isRequest(bob, ann)]).toEqual([true, false])
  expect((await accept(ann, bob)).output).toEqual({ isMuted: false, isArchived: false })
  expect(await places(ann)).toEqual([[bob.id], []])
  expect([await badge(ann), await isRequest(ann, bob)]).toEqual([[chatId], false])
  await call(readChat, { chatId, upTo: id }, ann)
  await sayAsStranger(bob, ann, { text: 'Accepted' })
  await idle()
  expect(await noticesOf(ann)).toEqual(['message'])
  expect((await device.pushes()).map(({ body }) => body)).toEqual(['Accepted'])
})

test('a request is accepted when its receiver writes a message', async () => {
  const [ann, bob] = [await talker(), await talker()]
  await sayAsStranger(bob, ann)
  await idle()
  await sayAsStranger(ann, bob)
  await idle()
  expect([await places(ann), await places(bob)]).toEqual([
    [[bob.id], []],
    [[ann.id], []],
  ])
})

test("a message about the receiver's own post is no request, but one about another post is", async () => {
  const [ann, bob, cat] = [await talker(), await talker(), await talker()]
  const device = await newDevice(ann)
  const [own, other] = [await newPost(ann, { text: 'A lamp' }), await newPost(bob, { text: 'A desk' })]
  await sayAsStranger(bob, ann, { postId: own.id })
  const { id: messageId, chatId } = await sayAsStranger(cat, ann, { postId: other.id })
  await idle()
  expect(await places(ann)).toEqual([[bob.id], [cat.id]])
  expect([await badge(ann), await noticesOf(ann)]).toEqual([[chatOf(ann, bob)], ['new chat']])
  expect(await device.pushes()).toHaveLength(1)
  // Editing the message does not move the conversation out of the requests.
  await call(updateMessage, { chatId, messageId, blocks: [{ text: 'This one?' }] }, cat)
  await idle()
  expect(await list(ann, 'requests')).toEqual([cat.id])
  await sayAsStranger(cat, ann, { postId: own.id })
  await idle()
  expect(await places(ann)).toEqual([[cat.id, bob.id], []])
  expect(await badge(ann)).toContain(chatId)
})

test('a conversation that the receiver began is no request', async () => {
  const [ann, bob] = [await talker(), await talker()]
  await begin(ann, bob)
  await sayAsStranger(bob, ann)
  await idle()
  expect(await places(ann)).toEqual([[bob.id], []])
})

test.each(['me', 'both'] as const)(
  'after a deletion for %s, the next message of a stranger is a request again, unless the stranger was accepted before',
  async (whom) => {
    const [ann, bob, cat, dan] = [await talker(), await talker(), await talker(), await talker()]
    for (const sender of [bob, cat, dan]) await sayAsStranger(sender, ann)
    await sayAsStranger(ann, dan)
    await idle()
    await accept(ann, cat)
    for (const sender of [bob, cat, dan]) await remove(ann, sender, whom)
    await idle()
    expect(await places(ann)).toEqual([[], []])
    for (const sender of [bob, cat, dan]) await sayAsStranger(sender, ann)
    await idle()
    expect(await places(ann)).toEqual([[dan.id, cat.id], [bob.id]])
  },
)

test('a request that its sender deletes for both causes no notification', async () => {
  const [ann, bob, cat] = [await talker(), await talker(), await talker()]
  await sayAsStranger(bob, ann)
  await idle()
  await remove(bob, ann, 'both')
  await sayAsStranger(cat, ann)
  await remove(cat, ann, 'both')
  await idle()
  expect([await places(ann), await noticesOf(ann)]).toEqual([[[], []], []])
})

test('the sender of a request does not see that its receiver reads or types, even after the receiver deleted it', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const [ofAnn, ofBob] = [await openSocket(ann), await openSocket(bob)]
  const seen = async () =>
    (await call(listMessages, { chatId: chatOf(ann, bob) }, bob)).output.partnerReadUpTo
  const { id, chatId } = await sayAsStranger(bob, ann)
  await idle()
  const arrived = await ofAnn.arrival(({ type }) => type === 'message')
  expect(arrived).toMatchObject({ isRequest: true })
  await call(readChat, { chatId, upTo: id }, ann)
  expect(await ofAnn.arrival(({ type }) => type === 'read')).toMatchObject({ upTo: id })
  for (const socket of [ofAnn, ofBob]) socket.send({ action: 'typing', chatId })
  // Waits until the limits have counted both frames, so that neither is handled after the request is accepted.
  for (const { id: senderId } of [ann, bob])
    await expect.poll(() => rowOf(limitKey('typing', senderId))).toBeDefined()
  expect(await seen()).toBeUndefined()
  await remove(ann, bob, 'me')
  expect(await seen()).toBeUndefined()
  await sayAsStranger(bob, ann)
  await idle()
  await accept(ann, bob)
  expect(await seen()).toBe(id)
  const { id: next } = await sayAsStranger(bob, ann)
  await call(readChat, { chatId, upTo: next }, ann)
  expect(await ofBob.arrival(({ type }) => type === 'read')).toMatchObject({ upTo: next })
  const [toAnn, toBob] = [ofAnn, ofBob].map(({ frames }) =>
    frames.map((frame) => (frame as { type: string }).type),
  )
  expect(toBob?.filter((type) => type === 'read')).toHaveLength(1)
  expect([...(toAnn ?? []), ...(toBob ?? [])]).not.toContain('typing')
  for (const socket of [ofAnn, ofBob]) socket.close()
})

test('the list of requests omits hidden people, and badges never count a request, even if it is marked as unread', async () => {
  const [ann, bob, cat] = [await talker(), await talker(), await talker()]
  await sayAsStranger(cat, ann)
  const { id, chatId } = await sayAsStranger(bob, ann)
  await sayAsStranger(bob, ann)
  await idle()
  await block(cat.id, ann)
  expect(await list(ann, 'requests')).toEqual([bob.id])
  await call(readChat, { chatId, upTo: id }, ann)
  expect((await entryOf(ann, bob)).unreadSince).toBeDefined()
  await update(ann, bob, { isUnread: true })
  expect([await badge(ann), await places(ann)]).toEqual([[], [[], [bob.id]]])
})

test('a request that is archived is accepted, and its next message is in the inbox', async () => {
  const [ann, bob] = [await talker(), await talker()]
  await sayAsStranger(bob, ann)
  await idle()
  await update(ann, bob, { isArchived: true })
  expect([await places(ann), await list(ann, 'archived')]).toEqual([[[], []], [bob.id]])
  await sayAsStranger(bob, ann)
  await idle()
  expect(await places(ann)).toEqual([[bob.id], []])
})

test('neither the sender nor a third person can accept a request, and nobody can accept a conversation that does not exist', async () => {
  const [ann, bob, cat] = [await talker(), await talker(), await talker()]
  expect((await accept(ann, bob)).error?.code).toBe('chat-not-found')
  await sayAsStranger(bob, ann)
  await idle()
  const input = { chatId: chatOf(ann, bob), isAccepted: true as const }
  expect((await call(updateChat, input, cat)).error?.code).toBe('chat-not-found')
  await accept(bob, ann)
  expect(await isRequest(ann, bob)).toBe(true)
})
