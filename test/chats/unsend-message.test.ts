import { expect, test } from 'vitest'
import { messageChanged } from '../../events/message-changed.ts'
import { keptKey, messageKey } from '../../lambdas/chats/chat-keys.ts'
import { keptMediaKey } from '../../lambdas/chats/kept-media.ts'
import { blockPerson } from '../../shared/blocks/block-person.ts'
import { heartMessage } from '../../shared/chats/heart-message.ts'
import { listChats } from '../../shared/chats/list-chats.ts'
import { listMessages } from '../../shared/chats/list-messages.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { unsendMessage } from '../../shared/chats/unsend-message.ts'
import { updateMessage } from '../../shared/chats/update-message.ts'
import { bucketKey, photoPath } from '../../shared/media/media.ts'
import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { call, idle } from '../cloud.ts'
import { filesBelow } from '../media/files-below.ts'
import { uploadedForChat } from '../media/pictures.ts'
import { react } from '../notifications/pushing.ts'
import { changeRow, rowOf } from '../rows.ts'
import { chatOf, messageTo, say, talker, type Talker } from './conversations.ts'

const unsend = (as: Talker, message: { id: string; chatId: string }) =>
  call(unsendMessage, { chatId: message.chatId, messageId: message.id }, as)

const listed = async (as: Talker, chatId: string) => (await call(listMessages, { chatId }, as)).output.items

test('an unsent message stays in its place without content for both people, and unsending it again changes nothing', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const message = await say(ann, bob, { text: 'My door code is 4711' })
  await call(heartMessage, { chatId: message.chatId, messageId: message.id, isHearted: true }, bob)
  await idle()
  const { unsentAt } = (await unsend(ann, message)).output
  expect((await unsend(ann, message)).output.unsentAt).toBe(unsentAt)
  await idle()
  for (const reader of [ann, bob]) {
    const [shown] = await listed(reader, message.chatId)
    expect(shown).toMatchObject({ id: message.id, senderId: ann.id, blocks: [], hearts: [], unsentAt })
    const [chat] = (await call(listChats, {}, reader)).output.items
    expect(chat?.preview).toMatchObject({ kind: 'unsent', text: '' })
    const { items } = (await call(listNotifications, {}, reader)).output
    expect(JSON.stringify(items)).not.toContain('4711')
  }
  expect(JSON.stringify(await rowOf(messageKey(message.chatId, message.id)))).not.toContain('4711')
  const kept = await rowOf(keptKey(message.chatId, message.id, 0))
  expect(kept).toMatchObject({ blocks: [{ text: 'My door code is 4711' }] })
  const heart = { chatId: message.chatId, messageId: message.id, isHearted: true }
  expect((await call(heartMessage, heart, bob)).error?.code).toBe('message-not-found')
})

test("the notification of an unsent message says 'Message removed'", async () => {
  const [ann, bob] = [await talker(), await talker()]
  const message = await say(ann, bob, { text: 'My door code is 4711' })
  await idle()
  await unsend(ann, message)
  await idle()
  const { items } = (await call(listNotifications, {}, bob)).output
  expect(items).toMatchObject([{ type: 'new chat', text: 'Message removed' }])
})

test('the photo of an unsent message is removed for both people, and a copy is kept only for reports', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const chatId = chatOf(ann, bob)
  const uploadId = await uploadedForChat(ann, chatId)
  const message = await say(ann, bob, { text: '', media: [{ uploadId }] })
  const file = message.media[0]!
  const shownKey = bucketKey(photoPath(file.fileId, file.width))
  expect(await filesBelow(shownKey)).toHaveLength(1)
  await idle()
  expect((await unsend(ann, message)).output.media).toEqual([])
  await idle()
  expect(await filesBelow(shownKey)).toEqual([])
  expect(await filesBelow(keptMediaKey(chatId, message.id, 0))).toHaveLength(1)
  expect(await rowOf(messageKey(chatId, message.id))).not.toHaveProperty('unsentMedia')
  // A repeated event finds no file, and does not remove the copy.
  await changeRow(messageKey(chatId, message.id), { unsentMedia: [file] })
  await react('on-message-changed-update-copies', messageChanged, {
    chatId,
    messageId: message.id,
    senderId: ann.id,
  })
  expect(await rowOf(messageKey(chatId, message.id))).not.toHaveProperty('unsentMedia')
  expect(await filesBelow(keptMediaKey(chatId, message.id, 0))).toHaveLength(1)
})

test('only its sender can unsend a message, within an hour, even if the partner has blocked the sender', async () => {
  const [ann, bob, cara] = await Promise.all([talker(), talker(), talker()])
  const message = await say(ann, bob)
  expect((await unsend(bob, message)).error?.code).toBe('not-sender')
  expect((await unsend(cara, message)).error?.code).toBe('chat-not-found')
  await changeRow(messageKey(message.chatId, message.id), { createdAt: Date.now() - 3_601_000 })
  expect((await unsend(ann, message)).error?.code).toBe('too-late')
  const last = await say(ann, bob)
  await call(blockPerson, { userId: ann.id }, bob)
  expect((await unsend(ann, last)).status).toBe(200)
  const edit = { chatId: last.chatId, messageId: last.id, blocks: [{ text: 'Back' }] }
  expect((await call(updateMessage, edit, ann)).error?.code).toBe('partner-away')
})

test('a reply shows the current text of the quoted message, or that the message is gone', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const chatId = chatOf(ann, bob)
  const [desk, lamp] = [await say(bob, ann, { text: 'The desk' }), await say(bob, ann, { text: 'The lamp' })]
  const reply = await say(ann, bob, { text: 'Both', replyTo: desk.id })
  expect(reply.quote).toEqual({
    state: 'shown',
    id: desk.id,
    senderId: bob.id,
    kind: 'text',
    text: 'The desk',
  })
  await say(ann, bob, { text: 'This one', replyTo: lamp.id })
  await call(updateMessage, { chatId, messageId: desk.id, blocks: [{ text: 'The big desk' }] }, bob)
  await unsend(bob, lamp)
  const quotes = (await listed(ann, chatId)).flatMap(({ quote }) => quote ?? [])
  expect(quotes).toMatchObject([{ state: 'gone' }, { state: 'shown', text: 'The big desk' }])
  const again = { ...messageTo(ann, bob, { text: 'And?', replyTo: lamp.id }) }
  expect((await call(sendMessage, again, ann)).error?.code).toBe('quoted-gone')
})

test('a repeated request returns the stored reply, even if the quoted message was unsent in the meantime', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const lamp = await say(bob, ann, { text: 'The lamp' })
  const input = messageTo(ann, bob, { text: 'Yes', replyTo: lamp.id })
  await call(sendMessage, input, ann)
  await unsend(bob, lamp)
  expect((await call(sendMessage, input, ann)).output).toMatchObject({
    id: input.id,
    quote: { state: 'gone' },
  })
})

test('a message of another conversation cannot be quoted', async () => {
  const [ann, bob, cara] = await Promise.all([talker(), talker(), talker()])
  const secret = await say(bob, cara, { text: 'Secret' })
  const { error } = await call(sendMessage, messageTo(ann, bob, { replyTo: secret.id }), ann)
  expect(error?.code).toBe('quoted-gone')
})
