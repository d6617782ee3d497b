import { expect, test } from 'vitest'
import { clearedKey, messageKey } from '../../lambdas/chats/chat-keys.ts'
import { chatReportKey } from '../../lambdas/reports/report-keys.ts'
import { deleteChat } from '../../shared/chats/delete-chat.ts'
import { getChat } from '../../shared/chats/get-chat.ts'
import { unsendMessage } from '../../shared/chats/unsend-message.ts'
import { reportChat } from '../../shared/reports/report-chat.ts'
import { chatOf, say, talker, type Talker } from '../chats/conversations.ts'
import { call, idle, verified } from '../cloud.ts'
import { filesBelow } from '../media/files-below.ts'
import { uploadedForChat } from '../media/pictures.ts'
import { changeRow, putRow, removeRow, rowOf } from '../rows.ts'

const week = 7 * 24 * 3600 * 1000

const report = (reporter: Talker, other: Talker) =>
  call(reportChat, { chatId: chatOf(reporter, other), reason: 'scam' }, reporter)
const remove = (one: Talker, other: Talker, whom: 'me' | 'both' = 'both') =>
  call(deleteChat, { chatId: chatOf(one, other), for: whom }, one)

test('after the other person has deleted a conversation, its messages, unsent messages and photos can be reported', async () => {
  const [ann, ben] = [await talker(), await talker()]
  const chatId = chatOf(ann, ben)
  const { id: first } = await say(ben, ann, { text: 'I know where you live' })
  await say(ann, ben, { text: 'Leave me alone' })
  const media = [{ uploadId: await uploadedForChat(ben, chatId) }]
  const { id: pictured } = await say(ben, ann, { text: 'See?', media })
  await call(unsendMessage, { chatId, messageId: first }, ben)
  await remove(ben, ann)
  await idle()
  expect((await call(getChat, { chatId }, ann)).error).toMatchObject({
    code: 'chat-deleted',
    message: 'The other person deleted this conversation.',
  })
  expect((await report(ann, ben)).output).toEqual({ reported: true })
  const key = chatReportKey(ben.id, chatId, ann.id)
  expect(await rowOf(key)).toMatchObject({
    reporterId: ann.id,
    reason: 'scam',
    messages: [
      { id: pictured, blocks: [{ text: 'See?' }] },
      { id: first, blocks: [{ text: 'I know where you live' }] },
    ],
  })
  expect(await filesBelow(`reports/${key.pk}/${key.sk}`.replaceAll('#', '/'))).toMatchObject([
    { bytes: expect.toSatisfy((size: number) => size > 100) },
  ])
})

test('a report that is sent before the messages are swept contains them, too', async () => {
  const [ann, ben] = [await talker(), await talker()]
  await say(ben, ann, { text: 'Pay me first' })
  const [, reported] = [await remove(ben, ann), await report(ann, ben)]
  expect(reported.status).toBe(200)
  const { messages } = (await rowOf(chatReportKey(ben.id, chatOf(ann, ben), ann.id))) ?? {}
  expect(messages).toMatchObject([{ blocks: [{ text: 'Pay me first' }] }])
})

test('a message whose event arrives after its sender has deleted the conversation is kept for reports, with its photo', async () => {
  const [ann, ben] = [await talker(), await talker()]
  const chatId = chatOf(ann, ben)
  const media = [{ uploadId: await uploadedForChat(ben, chatId) }]
  const { id: messageId } = await say(ben, ann, { text: 'Pay me first', media })
  await idle()
  const key = messageKey(chatId, messageId)
  const row = (await rowOf(key))!
  await removeRow(key)
  await say(ben, ann)
  await remove(ben, ann)
  await idle()
  // The second time, the file is already removed, as after an interrupted sweep.
  for (const _ of [1, 2]) {
    await putRow(row)
    await idle()
    expect(await rowOf(key)).toBeUndefined()
  }
  expect((await report(ann, ben)).status).toBe(200)
  const reportKey = chatReportKey(ben.id, chatId, ann.id)
  const { messages } = (await rowOf(reportKey)) ?? {}
  expect(messages).toMatchObject([{ blocks: [{ text: 'Still there?' }] }, { id: messageId }])
  expect(await filesBelow(`reports/${reportKey.pk}/${reportKey.sk}`.replaceAll('#', '/'))).toHaveLength(1)
})

test('a sweep that finds a photo already removed, as after an interruption, keeps the rest of the message', async () => {
  const [ann, ben] = [await talker(), await talker()]
  const chatId = chatOf(ann, ben)
  const { id } = await say(ben, ann, { text: 'Pay me first' })
  const photo = { kind: 'photo', fileId: `private/${chatId}/${'0'.repeat(32)}`, width: 640, height: 480 }
  await changeRow(messageKey(chatId, id), { media: [photo] })
  await remove(ben, ann)
  await idle()
  expect(await rowOf(messageKey(chatId, id))).toBeUndefined()
  expect((await report(ann, ben)).status).toBe(200)
  const { messages } = (await rowOf(chatReportKey(ben.id, chatId, ann.id))) ?? {}
  expect(messages).toMatchObject([{ id, media: [photo] }])
})

test('a conversation cannot be reported after seven days, or if it was deleted only for the person who deleted it', async () => {
  const [ann, ben] = [await talker(), await talker()]
  const chatId = chatOf(ann, ben)
  await say(ben, ann)
  await idle()
  await remove(ben, ann, 'me')
  expect((await report(ann, ben)).error?.code).toBe('chat-not-found')
  await say(ben, ann)
  await remove(ben, ann)
  await changeRow(clearedKey(chatId), { clearedAt: Date.now() - week - 1 })
  expect((await report(ann, ben)).error?.code).toBe('chat-not-found')
  expect((await call(getChat, { chatId }, ann)).error?.code).toBe('chat-not-found')
  await changeRow(clearedKey(chatId), { clearedAt: Date.now() - week + 60_000 })
  expect((await report(ann, ben)).status).toBe(200)
})

test('the person who deleted a conversation, a third person and a person without a verified school cannot report it', async () => {
  const [ann, ben, cara] = await Promise.all([talker(), talker(), talker()])
  await say(ben, ann)
  await remove(ben, ann)
  const code = async (as: typeof ann | Awaited<ReturnType<typeof verified>>) =>
    (await call(reportChat, { chatId: chatOf(ann, ben), reason: 'scam' }, as)).error?.code
  expect(await code(ben)).toBe('chat-not-found')
  expect(await code(cara)).toBe('chat-not-found')
  expect(await code(await verified())).toBe('school-not-verified')
})
