import { expect, test } from 'vitest'
import { listMessages } from '../../shared/chats/list-messages.ts'
import { readChat } from '../../shared/chats/read-chat.ts'
import { newUlid } from '../../shared/ulid.ts'
import { updateMe } from '../../shared/users/update-me.ts'
import { call, idle } from '../cloud.ts'
import { openSocket } from '../live/open-socket.ts'
import { chatOf, entryOf, say, sayAsStranger, talker, type Talker } from './conversations.ts'

const read = (reader: Talker, other: Talker, upTo: string) =>
  call(readChat, { chatId: chatOf(reader, other), upTo }, reader)
const seenOf = async (reader: Talker, other: Talker) =>
  (await call(listMessages, { chatId: chatOf(reader, other) }, reader)).output.partnerReadUpTo

test('a read conversation has no unread message, and the sender sees how far it was read', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const [, second] = [await say(ann, bob), await say(ann, bob)]
  await idle()
  expect((await read(bob, ann, second.id)).output).toEqual({ readUpTo: second.id })
  const entry = await entryOf(bob, ann)
  expect([entry.readUpTo, entry.unreadSince]).toEqual([second.id, undefined])
  expect([await seenOf(ann, bob), await seenOf(bob, ann)]).toEqual([second.id, undefined])
})

test('a read mark never moves to an earlier message, and messages after it are unread', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const [first, second] = [await say(ann, bob), await say(ann, bob)]
  await idle()
  await read(bob, ann, second.id)
  expect((await read(bob, ann, first.id)).output).toEqual({ readUpTo: second.id })
  const third = await say(ann, bob)
  await idle()
  const entry = await entryOf(bob, ann)
  expect([entry.readUpTo, entry.unreadSince]).toEqual([second.id, third.id])
  const future = newUlid(Date.now() + 3_600_000)
  expect((await read(bob, ann, future)).error?.code).toBe('bad-input')
})

test('if a person reads up to a message, later messages stay unread, and the first of them is the first unread message', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const first = await say(ann, bob)
  await say(bob, ann)
  const [second] = [await say(ann, bob), await say(ann, bob)]
  await idle()
  await read(bob, ann, first.id)
  const entry = await entryOf(bob, ann)
  expect([entry.readUpTo, entry.unreadSince]).toEqual([first.id, second.id])
})

test('a message can be marked as read before the reaction to it has run', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const { id } = await sayAsStranger(ann, bob)
  await read(bob, ann, id)
  await idle()
  const entry = await entryOf(bob, ann)
  expect([entry.readUpTo, entry.lastReceivedId, entry.unreadSince]).toEqual([id, id, undefined])
})

test('a conversation that does not exist cannot be read', async () => {
  const [ann, bob] = [await talker(), await talker()]
  expect((await read(ann, bob, newUlid(Date.now()))).error?.code).toBe('chat-not-found')
  expect(await entryOf(ann, bob)).toEqual({})
})

test("a person who turned read receipts off shares no read mark, and does not see the partner's", async () => {
  const [ann, bob] = [await talker(), await talker()]
  const [first, answer] = [await say(ann, bob), await say(bob, ann)]
  await idle()
  await read(ann, bob, answer.id)
  await read(bob, ann, first.id)
  expect([await seenOf(ann, bob), await seenOf(bob, ann)]).toEqual([first.id, answer.id])
  await call(updateMe, { hidesReadMarks: true }, bob)
  expect([await seenOf(ann, bob), await seenOf(bob, ann)]).toEqual([undefined, undefined])
  const [ofAnn, ofBob] = [await openSocket(ann), await openSocket(bob)]
  const isRead = (hint: { type: string }) => hint.type === 'read'
  const second = await say(ann, bob)
  await idle()
  await read(bob, ann, second.id)
  expect(await ofBob.arrival(isRead)).toMatchObject({ userId: bob.id, upTo: second.id })
  const third = await say(bob, ann)
  await idle()
  await read(ann, bob, third.id)
  expect(await ofAnn.arrival(isRead)).toMatchObject({ userId: ann.id, upTo: third.id })
  await call(updateMe, { hidesReadMarks: false }, bob)
  expect([await seenOf(ann, bob), await seenOf(bob, ann)]).toEqual([second.id, third.id])
  for (const socket of [ofAnn, ofBob]) socket.close()
})
