import { expect, test } from 'vitest'
import { closeCase } from '../../shared/operators/close-case.ts'
import { listCases } from '../../shared/operators/list-cases.ts'
import type { ListedCase } from '../../shared/operators/case.ts'
import { reportPost } from '../../shared/reports/report-post.ts'
import { reportUser } from '../../shared/reports/report-user.ts'
import { call, idle, member, type Person } from '../cloud.ts'
import { userOf } from '../rows.ts'
import { newPost } from '../threads.ts'
import { because } from './acts.ts'
import { newOperator, type Operator } from './operator.ts'

/** Returns the open cases about these people, in the order in which operators see them. */
async function casesOf(userIds: string[], as: Operator): Promise<ListedCase[]> {
  const all: ListedCase[] = []
  let cursor: string | undefined
  do {
    const { output } = await call(listCases, { cursor }, as)
    all.push(...output.items)
    cursor = output.cursor
  } while (cursor)
  return all.filter(({ userId }) => userIds.includes(userId))
}

const idOf = async ({ email }: Person) => (await userOf(email)).id

test('reports of one post make one case, which counts only the first report of each person', async () => {
  const [olivia, ann, ben, cat] = [await newOperator(), await member(), await member(), await member()]
  const post = await newPost(ann)
  await call(reportPost, { postId: post.id, reason: 'scam' }, ben)
  await call(reportPost, { postId: post.id, reason: 'bullying' }, ben)
  await call(reportPost, { postId: post.id, reason: 'scam' }, cat)
  await idle()
  const userId = await idOf(ann)
  expect(await casesOf([userId], olivia)).toEqual([
    {
      id: `${userId}.post.${post.id}`,
      userId,
      kind: 'post',
      thingId: post.id,
      reasons: { scam: 2 },
      openedAt: expect.any(Number),
    },
  ])
})

test('the oldest case is first, unless a newer case has reports by more people', async () => {
  const [olivia, ann, ben, cat, dan] = [
    await newOperator(),
    await member(),
    await member(),
    await member(),
    await member(),
  ]
  const [annId, benId] = [await idOf(ann), await idOf(ben)]
  await call(reportUser, { userId: annId, reason: 'scam' }, cat)
  await idle()
  await call(reportUser, { userId: benId, reason: 'scam' }, cat)
  await idle()
  expect((await casesOf([annId, benId], olivia)).map(({ userId }) => userId)).toEqual([annId, benId])
  await call(reportUser, { userId: benId, reason: 'impersonation' }, dan)
  await idle()
  expect((await casesOf([annId, benId], olivia)).map(({ userId }) => userId)).toEqual([benId, annId])
})

test('a closed case is in the list again after a new report', async () => {
  const [olivia, ann, ben, cat] = [await newOperator(), await member(), await member(), await member()]
  const userId = await idOf(ann)
  await call(reportUser, { userId, reason: 'scam' }, ben)
  await idle()
  const caseId = `${userId}.person`
  expect((await call(closeCase, { ...because('No reason'), caseId }, olivia)).status).toBe(200)
  expect(await casesOf([userId], olivia)).toEqual([])
  await call(reportUser, { userId, reason: 'bullying' }, cat)
  await idle()
  expect(await casesOf([userId], olivia)).toMatchObject([{ id: caseId, reasons: { scam: 1, bullying: 1 } }])
})
