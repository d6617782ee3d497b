import { expect, test } from 'vitest'
import { openCase } from '../../shared/operators/open-case.ts'
import { reportMessage } from '../../shared/reports/report-message.ts'
import { reportPost } from '../../shared/reports/report-post.ts'
import { reportUser } from '../../shared/reports/report-user.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { chatOf, say, talker } from '../chats/conversations.ts'
import { call, idle, member } from '../cloud.ts'
import { userOf } from '../rows.ts'
import { newPost } from '../threads.ts'
import { auditOf } from './acts.ts'
import { newOperator } from './operator.ts'

test('an opened case has the reported text even after its deletion, and the audit log records the opening', async () => {
  const [olivia, ann, ben] = [await newOperator(), await member('ou', 'ou.edu', 'Ann Ray'), await member()]
  const [{ id: userId }, { id: reporterId }] = [await userOf(ann.email), await userOf(ben.email)]
  const post = await newPost(ann, { text: 'Pay me first' })
  await call(reportPost, { postId: post.id, reason: 'scam' }, ben)
  await call(reportUser, { userId, reason: 'impersonation' }, ben)
  await call(deletePost, { postId: post.id }, ann)
  await idle()
  const caseId = `${userId}.post.${post.id}`
  const { output } = await call(openCase, { caseId }, olivia)
  expect(output.case).toMatchObject({ id: caseId, claim: { operator: olivia.name } })
  expect(output.person).toMatchObject({ id: userId, name: 'Ann Ray', isOperator: false })
  expect(output.reports).toEqual([
    {
      reporterId,
      reason: 'scam',
      at: expect.any(Number),
      texts: [{ by: 'reported', text: 'Pay me first', at: expect.any(Number), files: 0 }],
    },
  ])
  expect(output.others.map(({ kind, id }) => [kind, id])).toEqual([['person', `${userId}.person`]])
  expect((await auditOf(userId, olivia)).map(({ operation, subject }) => [operation, subject])).toEqual([
    ['open-case', { kind: 'case', id: caseId }],
  ])
})

test('an operator sees only the reported message of a conversation', async () => {
  const [olivia, ann, ben] = [await newOperator(), await talker(), await talker()]
  await say(ann, ben, { text: 'A secret of ours' })
  const { id: messageId } = await say(ann, ben, { text: 'I will find you' })
  await call(reportMessage, { chatId: chatOf(ann, ben), messageId, reason: 'bullying' }, ben)
  await idle()
  const { output } = await call(openCase, { caseId: `${ann.id}.message.${messageId}` }, olivia)
  expect(output.reports.flatMap(({ texts }) => texts.map(({ text }) => text))).toEqual(['I will find you'])
  expect(JSON.stringify(output)).not.toContain('A secret of ours')
})

test('the first operator who opens a case claims it, and another operator who opens it sees this claim', async () => {
  const [olivia, oscar, ann, ben] = [await newOperator(), await newOperator(), await member(), await member()]
  const { id: userId } = await userOf(ann.email)
  await call(reportUser, { userId, reason: 'scam' }, ben)
  await idle()
  const open = async (as: typeof olivia) =>
    (await call(openCase, { caseId: `${userId}.person` }, as)).output.case.claim?.operator
  expect([await open(olivia), await open(oscar), await open(olivia)]).toEqual([
    olivia.name,
    olivia.name,
    olivia.name,
  ])
})

test('opening a case that does not exist is refused', async () => {
  const olivia = await newOperator()
  expect((await call(openCase, { caseId: 'u_00000000000000000000.person' }, olivia)).error?.code).toBe(
    'case-not-found',
  )
})
