import { expect, test } from 'vitest'
import { messageKey } from '../../lambdas/chats/chat-keys.ts'
import { messageReportKey } from '../../lambdas/reports/report-keys.ts'
import { reportMessage } from '../../shared/reports/report-message.ts'
import { newUlid } from '../../shared/ulid.ts'
import { talker, say, chatOf } from '../chats/conversations.ts'
import { call, verified } from '../cloud.ts'
import { changeRow, removeRow, rowOf } from '../rows.ts'

test('a report keeps a copy of the message after it is gone; a second report changes nothing', async () => {
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

test('a message whose photo was just deleted can still be reported', async () => {
  const [ann, ben] = [await talker(), await talker()]
  const chatId = chatOf(ann, ben)
  const { id } = await say(ben, ann, { text: 'Pay me first' })
  const photo = { kind: 'photo', fileId: `private/${chatId}/${'0'.repeat(32)}`, width: 640, height: 480 }
  await changeRow(messageKey(chatId, id), { photo })
  expect((await call(reportMessage, { chatId, messageId: id, reason: 'scam' }, ann)).status).toBe(200)
  expect(await rowOf(messageReportKey(ben.id, id, ann.id))).toMatchObject({ message: { photo } })
})

test("one's own message, one in another person's conversation and a missing one cannot be reported", async () => {
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
