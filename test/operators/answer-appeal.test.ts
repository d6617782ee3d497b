import { expect, test } from 'vitest'
import { settingsKey } from '../../lambdas/notifications/notification-keys.ts'
import { postKey } from '../../lambdas/posts/post-keys.ts'
import { userKey, banKey } from '../../lambdas/users/user-keys.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { listComments } from '../../shared/comments/list-comments.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { answerAppeal } from '../../shared/operators/answer-appeal.ts'
import { listAppeals } from '../../shared/operators/list-appeals.ts'
import { appealDecision } from '../../shared/reports/appeal-decision.ts'
import { getDecision } from '../../shared/reports/get-decision.ts'
import { searchPosts } from '../../shared/search/search-posts.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, idle, mailsTo, member } from '../cloud.ts'
import { decided, type Decided } from '../reports/decisions.ts'
import { removeRow, rowOf } from '../rows.ts'
import { newComment, newPost } from '../threads.ts'
import { auditOf, because } from './acts.ts'
import { newOperator, type Operator } from './operator.ts'

const sentence = 'You are right: it was sold once.'

async function appealed(decision: Decided): Promise<Decided> {
  await call(appealDecision, { token: decision.token, text: 'I sold it once.' }, undefined)
  return decision
}

const answer = ({ decisionId }: Decided, as: Operator, reverse = true) =>
  call(answerAppeal, { ...because('The messages show one sale'), decisionId, reverse, sentence }, as)

test('an appeal is answered only once, and not by the operator who made the decision', async () => {
  const decision = await appealed(await decided({ measure: 'warning' }))
  const oscar = await newOperator()
  expect((await answer(decision, decision.olivia)).error?.code).toBe('own-decision')
  expect((await answer(decision, oscar, false)).status).toBe(200)
  expect((await answer(decision, await newOperator())).error?.code).toBe('appeal-answered')
  const { output } = await call(getDecision, { token: decision.decisionId }, decision.ann)
  expect(output.answer).toEqual({ isReversed: false, sentence, at: expect.any(Number) })
  expect((await auditOf(decision.userId, oscar))[0]).toMatchObject({
    operator: oscar.name,
    operation: 'answer-appeal',
    subject: { kind: 'decision', id: decision.decisionId },
  })
})

test('unanswered appeals are listed, the oldest first, and a decision without an appeal cannot be answered', async () => {
  const oscar = await newOperator()
  const listed = async (ids: string[]) =>
    (await call(listAppeals, {}, oscar)).output.items.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
  const [first, second] = [await decided({ measure: 'warning' }), await decided({ measure: 'warning' })]
  expect((await answer(first, oscar)).error?.code).toBe('appeal-not-found')
  await appealed(second)
  await appealed(first)
  const ids = [first.decisionId, second.decisionId]
  expect(await listed(ids)).toEqual([second.decisionId, first.decisionId])
  await answer(second, oscar)
  expect(await listed(ids)).toEqual([first.decisionId])
})

test('if the decision to take down a post is reversed, the post is in the feed and in searches again, with its comments', async () => {
  const [ann, ben] = [await member(), await member()]
  const word = `walrus${process.pid}`
  const post = await newPost(ann, { text: `A ${word} for sale` })
  const comment = await newComment(ben, post.id, { text: 'Is it real?' })
  const before = await rowOf(postKey(post.id))
  const decision = await appealed(await decided({ takeDown: true }, { by: ann, thingId: post.id }))
  expect((await call(getPost, { postId: post.id }, ben)).error?.code).toBe('post-deleted')
  expect((await answer(decision, await newOperator())).status).toBe(200)
  await idle()
  const { documentChanges, ...after } = (await rowOf(postKey(post.id))) ?? {}
  expect(documentChanges).toBe(2)
  expect(after).toEqual({
    ...before,
    comments: 1,
    lastActivityAt: expect.any(Number),
    countedTo: expect.anything(),
  })
  expect((await call(listPosts, { campusId: 'ou' }, ben)).output.items.map(({ id }) => id)).toContain(post.id)
  expect((await call(listComments, { postId: post.id }, ben)).output.items.map(({ id }) => id)).toEqual([
    comment.id,
  ])
  const found = async () =>
    (await call(searchPosts, { campusId: 'ou', q: word }, ben)).output.items.map(({ id }) => id)
  // The search engine finds a document only about a second after it was written.
  await expect.poll(found, { timeout: 20_000 }).toEqual([post.id])
})

test('if a decision is reversed after the author has deleted the post, the post stays deleted', async () => {
  const ann = await member()
  const post = await newPost(ann)
  const decision = await appealed(await decided({ takeDown: true }, { by: ann, thingId: post.id }))
  expect((await call(deletePost, { postId: post.id }, ann)).status).toBe(200)
  expect((await answer(decision, await newOperator())).status).toBe(200)
  expect((await call(getPost, { postId: post.id }, await member())).error?.code).toBe('post-deleted')
})

test('reversing a decision ends a suspension or a ban, and a suspended person gets a mail and an unread decision', async () => {
  const suspended = await appealed(await decided({ measure: 'suspension', days: 7 }))
  const post = { campusId: 'ou', blocks: [{ text: 'Hi' }], media: [] }
  const create = () => call(createPost, { ...post, id: newUlid(Date.now()) }, suspended.ann)
  expect((await create()).error?.code).toBe('account-suspended')
  await removeRow(settingsKey(suspended.userId))
  await answer(suspended, await newOperator())
  expect((await create()).status).toBe(200)
  expect(await rowOf(userKey(suspended.userId))).toMatchObject({ unreadDecisionId: suspended.decisionId })
  await idle()
  const [mail] = await mailsTo(suspended.ann.email)
  expect(mail?.subject).toBe('The answer to your appeal')
  expect(mail?.text).toContain(sentence)

  const banned = await appealed(await decided({ measure: 'ban' }))
  await answer(banned, await newOperator())
  expect(await rowOf(banKey(banned.ann.email))).toBeUndefined()
  expect((await rowOf(userKey(banned.userId)))?.['bannedAt']).toBeUndefined()
})
