import { expect, test } from 'vitest'
import { messageSent } from '../../events/message-sent.ts'
import { entryKey } from '../../lambdas/chats/chat-keys.ts'
import { blockPerson } from '../../shared/blocks/block-person.ts'
import { listPushSubscriptions } from '../../shared/notifications/list-push-subscriptions.ts'
import { updateNotificationSettings } from '../../shared/notifications/update-notification-settings.ts'
import { call, idle } from '../cloud.ts'
import { changeRow } from '../rows.ts'
import { say, talker, type Talker } from '../chats/conversations.ts'
import { newPost } from '../threads.ts'
import { deviceUnder, newDevice, newKeys, react } from './pushing.ts'

/** Runs the reaction with the event of a message, as its queue does, but at a time that the test chooses. */
const push = (from: Talker, { id: messageId, chatId }: { id: string; chatId: string }) =>
  react('on-message-sent-push-message', messageSent, { chatId, messageId, senderId: from.id, campusId: 'ou' })

/** Sends a message, and adds the receiver's device only after the event of the message was handled. */
async function said(from: Talker, to: Talker) {
  const message = await say(from, to)
  await idle()
  const device = await newDevice(to)
  return { message, device }
}

const bodiesOf = async (device: Awaited<ReturnType<typeof newDevice>>) =>
  (await device.pushes()).map(({ body }) => body)

test('a message is pushed to its receiver, and not to its sender', async () => {
  const [ann, bob] = [await talker('Ann Ray'), await talker()]
  const [ofAnn, ofBob] = [await newDevice(ann), await newDevice(bob)]
  const { id, chatId } = await say(ann, bob, { text: 'Is the lamp still there? 💡' })
  await idle()
  const path = `/messages/${chatId}`
  const body = 'Is the lamp still there? 💡'
  expect(await ofBob.pushes()).toMatchObject([
    { id, title: 'Ann Ray', body, path, tag: chatId, urgency: 'high' },
  ])
  expect(await ofAnn.pushes()).toEqual([])
})

test('a message that was read in the meantime is not pushed', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const { message, device } = await said(ann, bob)
  await changeRow(entryKey(bob.id, message.chatId), { readUpTo: message.id })
  await push(ann, message)
  expect(await bodiesOf(device)).toEqual([])
})

test('a message of a muted conversation is not pushed', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const { message, device } = await said(ann, bob)
  await changeRow(entryKey(bob.id, message.chatId), { isMuted: true })
  await push(ann, message)
  expect(await bodiesOf(device)).toEqual([])
})

test('a message that was deleted with its conversation is not pushed', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const { message, device } = await said(ann, bob)
  await changeRow(entryKey(bob.id, message.chatId), { clearedUpTo: message.id })
  await push(ann, message)
  expect(await bodiesOf(device)).toEqual([])
})

test('a message by a person who was blocked in the meantime is not pushed', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const { message, device } = await said(ann, bob)
  await push(ann, message)
  await call(blockPerson, { userId: ann.id }, bob)
  await push(ann, message)
  expect(await bodiesOf(device)).toEqual(['Still there?'])
})

test('a device that was offline gets the last message of each conversation', async () => {
  const [ann, bob, cat] = [await talker(), await talker(), await talker()]
  const device = await newDevice(bob)
  await device.become('offline')
  for (const text of ['One', 'Two', 'Three']) {
    await say(ann, bob, { text })
    await idle()
  }
  await say(cat, bob, { text: 'Hello' })
  await idle()
  await device.become('online')
  expect(await bodiesOf(device)).toEqual(['Hello', 'Three'])
})

test('a first message is pushed by the setting for new conversations, and later messages are pushed by the setting for messages', async () => {
  const [ann, bob, cat] = [await talker(), await talker(), await talker()]
  const device = await newDevice(bob)
  await call(updateNotificationSettings, { push: { 'new chat': false } }, bob)
  for (const text of ['First', 'Second']) {
    await say(ann, bob, { text })
    await idle()
  }
  expect(await bodiesOf(device)).toEqual(['Second'])
  await call(updateNotificationSettings, { push: { 'new chat': true, message: false } }, bob)
  await say(ann, bob, { text: 'Third' })
  await say(cat, bob, { text: 'Hello' })
  await idle()
  expect(await bodiesOf(device)).toEqual(['Hello', 'Second'])
})

test('the push of a shared post says that a post was shared', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const device = await newDevice(bob)
  const { id: postId } = await newPost(ann)
  await say(ann, bob, { text: '', postId })
  await idle()
  expect(await bodiesOf(device)).toEqual(['Shared a post'])
})

test('a cancelled subscription is removed with the next message', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const { message, device } = await said(ann, bob)
  await device.cancel()
  await push(ann, message)
  expect((await call(listPushSubscriptions, {}, bob)).output.items).toEqual([])
})

test('a subscription whose key is not configured any more is removed with the next message', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const { message, device } = await said(ann, bob)
  await deviceUnder(newKeys().publicKey, bob)
  const listed = async () => (await call(listPushSubscriptions, {}, bob)).output.items
  expect(await listed()).toMatchObject([{ isHere: true, isCurrent: false }])
  await push(ann, message)
  expect(await listed()).toEqual([])
  expect(await bodiesOf(device)).toEqual([])
})

test('the push of a message that shares a post names the post only to its author', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const [ofAnn, ofBob] = [await newDevice(ann), await newDevice(bob)]
  const { id: postId } = await newPost(bob, { text: 'A red lamp\nHardly used' })
  await say(ann, bob, { text: 'Is this still available?', postId })
  await say(bob, ann, { text: 'This one?', postId })
  await idle()
  expect(await bodiesOf(ofBob)).toEqual(['About “A red lamp”: Is this still available?'])
  expect(await bodiesOf(ofAnn)).toEqual(['This one?'])
})
