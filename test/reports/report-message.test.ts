import { expect, test } from 'vitest'
import { messageKey } from '../../lambdas/chats/chat-keys.ts'
import { messageReportKey } from '../../lambdas/reports/report-keys.ts'
import { reportMessage } from '../../shared/reports/report-message.ts'
import { newUlid } from '../../shared/ulid.ts'
import { talker, say, chatOf } from '../chats/conversations.ts'
import { call, verified } from '../cloud.ts'
import { removeRow, rowOf } from '../rows.ts'

test('a report keeps a message, also once the message is gone; a second one changes nothing', async () => {
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

test('nobody reports a message of their own, of a conversation of others, or one that is missing', async () => {
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
