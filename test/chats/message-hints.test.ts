import { expect, test } from 'vitest'
import { blockPerson } from '../../shared/blocks/block-person.ts'
import { deleteChat } from '../../shared/chats/delete-chat.ts'
import { heartMessage } from '../../shared/chats/heart-message.ts'
import { listMessages } from '../../shared/chats/list-messages.ts'
import { readChat } from '../../shared/chats/read-chat.ts'
import { updateMessage } from '../../shared/chats/update-message.ts'
import { call, idle } from '../cloud.ts'
import { openSocket } from '../live/open-socket.ts'
import { userOf } from '../rows.ts'
import { newPost } from '../threads.ts'
import { say, talker, type Talker } from './conversations.ts'

test('open pages of both people get hints of messages, read marks, hearts and a deletion', async () => {
  const [ann, bob] = [await talker('Ann Ray'), await talker()]
  const sockets = [await openSocket(ann), await openSocket(bob)]
  const message = await say(ann, bob)
  const { id: messageId, chatId } = message
  for (const socket of sockets)
    expect(await socket.arrival()).toMatchObject({ type: 'message', message, sender: { name: 'Ann Ray' } })
  await call(readChat, { chatId, upTo: messageId }, bob)
  await call(heartMessage, { chatId, messageId, isHearted: true }, bob)
  await call(deleteChat, { chatId }, ann)
  for (const socket of sockets) {
    const read = { type: 'read', chatId, userId: bob.id, upTo: messageId }
    expect(await socket.arrival(({ type }) => type === 'read')).toEqual(read)
    const heart = { type: 'heart', chatId, messageId, hearts: [bob.id] }
    expect(await socket.arrival(({ type }) => type === 'heart')).toEqual(heart)
    const deleted = { type: 'chat-deleted', chatId, upTo: messageId, deletedBy: ann.id }
    expect(await socket.arrival(({ type }) => type === 'chat-deleted')).toEqual(deleted)
    socket.close()
  }
})

test('the hint of a deletion for one person reaches only the windows of that person', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const { id: upTo, chatId } = await say(ann, bob)
  const [toAnn, toBob] = [await openSocket(ann), await openSocket(bob)]
  await call(deleteChat, { chatId, for: 'me' }, ann)
  const isDeletion = ({ type }: { type: string }) => type === 'chat-deleted'
  expect(await toAnn.arrival(isDeletion)).toEqual({ type: 'chat-deleted', chatId, upTo })
  await idle()
  const { id: later } = await say(ann, bob)
  await toBob.arrival((hint) => hint.type === 'message' && hint.message.id === later)
  expect(JSON.stringify(toBob.frames)).not.toContain('chat-deleted')
  toAnn.close()
  toBob.close()
})

test('the hint of a message is sent a second time when the inbox and the badges include the message', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const socket = await openSocket(bob)
  const { id } = await say(ann, bob)
  await idle()
  const hints = () => socket.frames.filter((frame) => JSON.stringify(frame).includes(id))
  await expect.poll(() => hints().length).toBe(2)
  socket.close()
})

test('a hint does not show a post to a person from whom its author is hidden', async () => {
  const [ann, bob, eve] = [await talker(), await talker(), await talker()]
  const post = await newPost(eve)
  await call(blockPerson, { userId: eve.id }, bob)
  const [toAnn, toBob] = [await openSocket(ann), await openSocket(bob)]
  await say(ann, bob, { postId: post.id })
  const isMessage = ({ type }: { type: string }) => type === 'message'
  expect(await toAnn.arrival(isMessage)).toMatchObject({ message: { post: { state: 'shown' } } })
  expect(await toBob.arrival(isMessage)).toMatchObject({ message: { post: { state: 'missing' } } })
  toAnn.close()
  toBob.close()
})

test('the typed user name of a member becomes a mention, for readers who may see the member', async () => {
  const [ann, bob, eve] = [await talker(), await talker(), await talker()]
  const { username } = await userOf(eve.email)
  const [toAnn, toBob] = [await openSocket(ann), await openSocket(bob)]
  const isMessage = ({ type }: { type: string }) => type === 'message'
  const text = `Ask @${username}, not @nobody.of.this.name`
  const mentioned = { [eve.id]: username }
  const sent = await say(ann, bob, { text })
  expect(sent).toMatchObject({ mentioned, blocks: [{ mentions: [{ start: 4, userId: eve.id }] }] })
  for (const socket of [toAnn, toBob])
    expect(await socket.arrival(isMessage)).toMatchObject({ message: { mentioned } })
  const { chatId, id: messageId } = await say(ann, bob, { text: 'Ask' })
  const edited = await call(updateMessage, { chatId, messageId, blocks: [{ text }] }, ann)
  expect(edited.output).toMatchObject({ mentioned })
  await call(blockPerson, { userId: eve.id }, bob)
  const mentionsOf = async (reader: Talker) =>
    (await call(listMessages, { chatId }, reader)).output.items.map((message) => message.mentioned)
  expect(await mentionsOf(ann)).toEqual([mentioned, mentioned])
  expect(await mentionsOf(bob)).toEqual([undefined, undefined])
  const again = await say(ann, bob, { text })
  expect(
    await toBob.arrival((hint) => hint.type === 'message' && hint.message.id === again.id),
  ).toMatchObject({
    message: { mentioned: {} },
  })
  for (const socket of [toAnn, toBob]) socket.close()
})
