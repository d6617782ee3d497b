import { describe, expect, test } from 'vitest'
import { postKey } from '../../lambdas/posts/post-keys.ts'
import { decisionKey } from '../../lambdas/reports/decision-keys.ts'
import { banKey, userKey } from '../../lambdas/users/user-keys.ts'
import { createComment } from '../../shared/comments/create-comment.ts'
import { listComments } from '../../shared/comments/list-comments.ts'
import type { InputOf } from '../../shared/contract.ts'
import { createChat } from '../../shared/chats/create-chat.ts'
import { closeCase } from '../../shared/operators/close-case.ts'
import { openCase } from '../../shared/operators/open-case.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { listUserPosts } from '../../shared/posts/list-user-posts.ts'
import { updatePost } from '../../shared/posts/update-post.ts'
import { reportMessage } from '../../shared/reports/report-message.ts'
import { reportPost } from '../../shared/reports/report-post.ts'
import { reportUser } from '../../shared/reports/report-user.ts'
import { searchPosts } from '../../shared/search/search-posts.ts'
import { newUlid } from '../../shared/ulid.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { updateProfile } from '../../shared/users/update-profile.ts'
import { chatOf, say, talker } from '../chats/conversations.ts'
import { call, idle, member, type Person } from '../cloud.ts'
import { rowOf, userOf } from '../rows.ts'
import { newComment, newPost } from '../threads.ts'
import { auditOf, because } from './acts.ts'
import { newOperator, type Operator } from './operator.ts'

type Decision = Partial<
  Pick<InputOf<typeof closeCase>, 'takeDown' | 'measure' | 'days' | 'ground' | 'sentence'>
>
const scam = { ground: 'scam', sentence: 'Three people paid for one bike.' } as const

/** Returns a person whose profile was reported, an operator, and a function that closes the case with a decision. */
async function reportedPerson() {
  const [olivia, ann, ben] = [await newOperator(), await member(), await member()]
  const { id: userId } = await userOf(ann.email)
  await call(reportUser, { userId, reason: 'scam' }, ben)
  await idle()
  const caseId = `${userId}.person`
  const close = (decision: Decision, as = olivia) =>
    call(closeCase, { ...because(), caseId, ...decision }, as)
  return { olivia, ann, ben, userId, caseId, close }
}

async function closePost(ann: Person, id: string, decision: Decision, as: Operator) {
  const caseId = `${(await userOf(ann.email)).id}.post.${id}`
  return call(closeCase, { ...because(), caseId, ...decision }, as)
}

describe('a post that is taken down', () => {
  test('is a tombstone for other people and in no list; its author can read the reason, and its comments stay', async () => {
    const [olivia, ann, ben] = [await newOperator(), await member(), await member()]
    const word = `unicorn${process.pid}`
    const post = await newPost(ann, { text: `A ${word} for sale` })
    const comment = await newComment(ben, post.id, { text: 'Is it real?' })
    await call(reportPost, { postId: post.id, reason: 'scam' }, ben)
    await idle()
    const found = async (as: Person) =>
      (await call(searchPosts, { campusId: 'ou', q: word }, as)).output.items.map(({ id }) => id)
    await expect.poll(() => found(ben), { timeout: 20_000 }).toEqual([post.id])

    expect((await closePost(ann, post.id, { takeDown: true, ...scam }, olivia)).status).toBe(200)
    await idle()
    expect((await call(getPost, { postId: post.id }, ben)).error?.code).toBe('post-deleted')
    const own = (await call(getPost, { postId: post.id }, ann)).output
    expect(own.post.takenDown).toMatchObject({
      ground: 'It was meant to take money or things from people by deceiving them.',
      sentence: scam.sentence,
    })
    const feed = (await call(listPosts, { campusId: 'ou' }, ben)).output.items
    expect(feed.map(({ id }) => id)).not.toContain(post.id)
    const ofAnn = (await call(listUserPosts, { userId: (await userOf(ann.email)).id }, ben)).output.items
    expect(ofAnn.map(({ id }) => id)).not.toContain(post.id)
    await expect.poll(() => found(ben), { timeout: 20_000 }).toEqual([])
    expect(await rowOf(postKey(post.id))).toMatchObject({ blocks: [{ text: `A ${word} for sale` }] })
    expect((await call(listComments, { postId: post.id }, ann)).output.items.map(({ id }) => id)).toEqual([
      comment.id,
    ])
  })

  test('cannot be edited by its author, or commented on by others', async () => {
    const [olivia, ann, ben] = [await newOperator(), await member(), await member()]
    const post = await newPost(ann)
    await call(reportPost, { postId: post.id, reason: 'scam' }, ben)
    await idle()
    await closePost(ann, post.id, { takeDown: true, ...scam }, olivia)
    const edit = { postId: post.id, revision: 0, blocks: [{ text: 'Nothing to see' }] }
    expect((await call(updatePost, edit, ann)).error?.code).toBe('post-deleted')
    const id = newUlid(Date.now())
    const comment = {
      id,
      campusId: 'ou',
      postId: post.id,
      parentId: post.id,
      blocks: [{ text: 'Hi' }],
      media: [],
    }
    expect((await call(createComment, comment, ben)).error?.code).toBe('post-deleted')
  })

  test('may be only a comment, and cannot be taken down twice', async () => {
    const [olivia, ann, ben] = [await newOperator(), await member(), await member()]
    const post = await newPost(ben)
    const comment = await newComment(ann, post.id, { text: 'You fool' })
    await call(reportPost, { postId: comment.id, reason: 'bullying' }, ben)
    await idle()
    const decision = { takeDown: true, ground: 'bullying', sentence: 'Do not insult people.' } as const
    expect((await closePost(ann, comment.id, decision, olivia)).status).toBe(200)
    expect((await closePost(ann, comment.id, decision, olivia)).error?.code).toBe('case-closed')
    expect((await call(listComments, { postId: post.id }, ben)).output.items).toEqual([])
    expect((await call(getPost, { postId: post.id }, ben)).status).toBe(200)
  })
})

describe('a person', () => {
  test('who is suspended can read, but can neither post nor start a conversation', async () => {
    const { ann, ben, userId, close } = await reportedPerson()
    expect((await close({ measure: 'suspension', ...scam })).error?.code).toBe('days-missing')
    expect((await close({ measure: 'suspension', days: 7, ...scam })).status).toBe(200)
    const until = Number((await rowOf(userKey(userId)))?.['suspendedUntil'])
    expect(Math.abs(until - Date.now() - 7 * 24 * 3600_000)).toBeLessThan(600_000)
    const post = { id: newUlid(Date.now()), campusId: 'ou', blocks: [{ text: 'Hi' }], media: [] }
    const { status, error } = await call(createPost, post, ann)
    expect([status, error?.code]).toEqual([403, 'account-suspended'])
    const chat = await call(
      createChat,
      { id: newUlid(Date.now()), userId: (await userOf(ben.email)).id },
      ann,
    )
    expect(chat.error?.code).toBe('account-suspended')
    expect((await call(listPosts, { campusId: 'ou' }, ann)).status).toBe(200)
  })

  test('who is banned is refused from the next request on', async () => {
    const { ann, userId, close } = await reportedPerson()
    expect((await close({ measure: 'ban', ...scam })).status).toBe(200)
    expect(await rowOf(banKey(ann.email))).toMatchObject({ reason: 'For a test' })
    expect((await rowOf(userKey(userId)))?.['bannedAt']).toEqual(expect.any(Number))
    expect((await call(listPosts, { campusId: 'ou' }, ann)).error?.code).toBe('account-banned')
  })

  test('whose profile is taken down has no bio, and the audit log has the former bio', async () => {
    const { olivia, ann, ben, userId, close } = await reportedPerson()
    expect(
      (await call(updateProfile, { firstName: 'Ann', lastName: 'Ray', bio: 'Call 555 0100' }, ann)).status,
    ).toBe(200)
    expect((await close({ takeDown: true, ...scam })).status).toBe(200)
    expect(
      (await call(getProfile, { username: (await userOf(ann.email)).username }, ben)).output.bio,
    ).toBeUndefined()
    const [entry] = await auditOf(userId, olivia)
    expect(entry).toMatchObject({
      operation: 'close-case',
      before: { bio: 'Call 555 0100', reasons: { scam: 1 } },
    })
  })

  test('who is warned has a decision with its reason and its operator', async () => {
    const { userId, close, olivia } = await reportedPerson()
    const { status } = await close({ measure: 'warning', ...scam })
    expect(status).toBe(200)
    const [entry] = await auditOf(userId, olivia)
    expect(await rowOf(decisionKey(entry?.id ?? ''))).toMatchObject({
      userId,
      measure: 'warning',
      takeDown: false,
      operator: olivia.name,
      ...scam,
    })
  })
})

describe('a decision', () => {
  test('needs a ground and a sentence; closing a case without a violation needs neither, and makes no decision', async () => {
    const { close, userId, olivia } = await reportedPerson()
    expect((await close({ measure: 'warning' })).error?.code).toBe('ground-missing')
    expect((await close({ measure: 'warning', ground: 'scam', sentence: ' ' })).error?.code).toBe(
      'ground-missing',
    )
    expect((await close({})).status).toBe(200)
    const [entry] = await auditOf(userId, olivia)
    expect(await rowOf(decisionKey(entry?.id ?? ''))).toBeUndefined()
  })

  test('is refused while another operator has claimed the case', async () => {
    const { caseId, close, olivia } = await reportedPerson()
    const oscar = await newOperator()
    await call(openCase, { caseId }, olivia)
    expect((await close({}, oscar)).error?.code).toBe('case-claimed')
    expect((await close({})).status).toBe(200)
  })

  test('about an operator is refused, and leaves the case open', async () => {
    const { ann, close } = await reportedPerson()
    const anna = await newOperator(ann.email)
    expect((await close({ measure: 'ban', ...scam }, anna)).error?.code).toBe('operator-protected')
    expect((await close({})).error?.code).toBe('operator-protected')
    expect(await rowOf(banKey(ann.email))).toBeUndefined()
  })

  test('is refused if a simultaneous decision has already closed the case', async () => {
    const { userId, close, olivia } = await reportedPerson()
    const both = await Promise.all([
      close({ measure: 'warning', ...scam }),
      close({ measure: 'suspension', days: 3, ...scam }),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await auditOf(userId, olivia)).toHaveLength(1)
  })

  test('takes down posts, comments and profiles only, and suspends for at most 90 days', async () => {
    const [olivia, ann, ben] = [await newOperator(), await talker(), await talker()]
    const { id: messageId } = await say(ann, ben, { text: 'I will find you' })
    await call(reportMessage, { chatId: chatOf(ann, ben), messageId, reason: 'bullying' }, ben)
    await idle()
    const caseId = `${ann.id}.message.${messageId}`
    const close = (decision: Decision) =>
      call(closeCase, { ...because(), caseId, ...scam, ...decision }, olivia)
    expect((await close({ takeDown: true })).error?.code).toBe('not-takeable')
    expect((await close({ measure: 'suspension', days: 91 })).status).toBe(400)
    expect((await close({ measure: 'suspension', days: 90 })).status).toBe(200)
  })
})
