import { expect, test } from 'vitest'
import { keptKey, messageKey } from '../../lambdas/chats/chat-keys.ts'
import { messageReportKey } from '../../lambdas/reports/report-keys.ts'
import { unsendMessage } from '../../shared/chats/unsend-message.ts'
import { updateMessage } from '../../shared/chats/update-message.ts'
import { reportMessage } from '../../shared/reports/report-message.ts'
import { newUlid } from '../../shared/ulid.ts'
import { talker, say, chatOf } from '../chats/conversations.ts'
import { call, idle, verified } from '../cloud.ts'
import { filesBelow } from '../media/files-below.ts'
import { uploadedForChat } from '../media/pictures.ts'
import { changeRow, removeRow, rowOf } from '../rows.ts'

test('a report has a copy of the message, which stays after the message is gone; a second report changes nothing', async () => {
  const [ann, ben] = await Promise.all([talker('Ann Ray'), talker('Ben Cole')])
  const chatId = chatOf(ann, ben)
  const { id } = await say(ben, ann, { text: 'Pay me first' })
  const report = (reason: 'scam' | 'bullying') => call(reportMessage, { chatId, messageId: id, reason }, ann)
  expect((await report('scam')).output).toEqual({ reported: true })
  expect((await report('bullying')).output).toEqual({ reported: true })
  await removeRow(messageKey(chatId, id))
  expect(await rowOf(messageReportKey(ben.id, id, ann.id))).toMatchObject({
    reporterId: ann.id,
    reason: 'scam',
    message: { id, chatId, senderId: ben.id, blocks: [{ text: 'Pay me first' }] },
    reportedAt: expect.any(Number),
  })
})

test('a report of a message that was edited and then unsent has all its versions and its photo', async () => {
  const [ann, ben] = [await talker(), await talker()]
  const chatId = chatOf(ann, ben)
  const media = [{ uploadId: await uploadedForChat(ben, chatId) }]
  const { id: messageId } = await say(ben, ann, { text: 'I know where you live', media })
  await call(updateMessage, { chatId, messageId, blocks: [{ text: 'Nice desk' }] }, ben)
  await call(unsendMessage, { chatId, messageId }, ben)
  await idle()
  const report = { chatId, messageId, reason: 'bullying' } as const
  expect((await call(reportMessage, report, ann)).status).toBe(200)
  const key = messageReportKey(ben.id, messageId, ann.id)
  const texts = ['I know where you live', 'Nice desk'].map((text) => ({ blocks: [{ text }] }))
  expect(await rowOf(key)).toMatchObject({ message: { blocks: [] }, before: texts })
  expect(await filesBelow(`reports/${key.pk}/${key.sk}`.replaceAll('#', '/'))).toMatchObject([
    { bytes: expect.toSatisfy((size: number) => size > 100) },
  ])
  expect((await call(reportMessage, report, ben)).error?.code).toBe('own-message')
})

test('the former text of a message can be reported for seven days, even if its row is gone', async () => {
  const [ann, ben] = [await talker(), await talker()]
  const chatId = chatOf(ann, ben)
  const { id: messageId } = await say(ben, ann, { text: 'Pay me first' })
  await call(unsendMessage, { chatId, messageId }, ben)
  await removeRow(messageKey(chatId, messageId))
  const report = () => call(reportMessage, { chatId, messageId, reason: 'scam' }, ann)
  await changeRow(keptKey(chatId, messageId, 0), { expiresAt: Math.floor(Date.now() / 1000) - 1 })
  expect((await report()).error?.code).toBe('message-not-found')
  await changeRow(keptKey(chatId, messageId, 0), { expiresAt: Math.floor(Date.now() / 1000) + 60 })
  expect((await report()).status).toBe(200)
})

test('a message whose photo was just deleted can still be reported', async () => {
  const [ann, ben] = [await talker(), await talker()]
  const chatId = chatOf(ann, ben)
  const { id } = await say(ben, ann, { text: 'Pay me first' })
  const photo = { kind: 'photo', fileId: `private/${chatId}/${'0'.repeat(32)}`, width: 640, height: 480 }
  await changeRow(messageKey(chatId, id), { media: [photo] })
  expect((await call(reportMessage, { chatId, messageId: id, reason: 'scam' }, ann)).status).toBe(200)
  expect(await rowOf(messageReportKey(ben.id, id, ann.id))).toMatchObject({ message: { media: [photo] } })
})

test('one’s own message, a message in a conversation of others and a missing message cannot be reported', async () => {
  const [ann, ben, cara] = await Promise.all([talker(), talker(), talker()])
  const chatId = chatOf(ann, ben)
  const { id: messageId } = await say(ben, ann)
  const code = async (input: { messageId: string }, as: typeof ann | Awaited<ReturnType<typeof verified>>) =>
    (await call(reportMessage, { chatId, reason: 'scam', ...input }, as)).error?.code
  expect(await code({ messageId }, ben)).toBe('own-message')
  expect(await code({ messageId }, cara)).toBe('chat-not-found')
  expect(await code({ messageId: newUlid(Date.now()) }, ann)).toBe('message-not-found')
  expect(await code({ messageId }, await verified())).toBe('school-not-verified')
})
