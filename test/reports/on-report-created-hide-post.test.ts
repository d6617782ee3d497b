import { expect, test } from 'vitest'
import { reporterKey } from '../../lambdas/reports/report-keys.ts'
import { userKey } from '../../lambdas/users/user-keys.ts'
import { closeCase } from '../../shared/operators/close-case.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { reportPost } from '../../shared/reports/report-post.ts'
import { call, idle, member, type Person } from '../cloud.ts'
import { because } from '../operators/acts.ts'
import { newOperator } from '../operators/operator.ts'
import { changeRow, putRow, rowOf, userOf } from '../rows.ts'
import { newPost } from '../threads.ts'

const week = 7 * 24 * 3600_000

/** A member whose account is older than a week. */
async function resident(): Promise<Person> {
  const person = await member()
  await changeRow(userKey((await userOf(person.email)).id), { createdAt: Date.now() - week - 60_000 })
  return person
}

async function report(postId: string, people: Person[]) {
  for (const person of people) await call(reportPost, { postId, reason: 'scam' }, person)
  await idle()
}

const isHidden = async (postId: string, from: Person) =>
  (await call(getPost, { postId }, from)).error?.code === 'post-deleted'

test('reports by three people hide a post from others until an operator closes the case; its author can read why', async () => {
  const [ann, dan] = [await member(), await member()]
  const people = [await resident(), await resident(), await resident()]
  const post = await newPost(ann)
  await report(post.id, people.slice(0, 2))
  expect(await isHidden(post.id, dan)).toBe(false)
  await report(post.id, people)
  expect(await isHidden(post.id, dan)).toBe(true)
  const feed = (await call(listPosts, { campusId: 'ou' }, dan)).output.items
  expect(feed.map(({ id }) => id)).not.toContain(post.id)
  const { takenDown } = (await call(getPost, { postId: post.id }, ann)).output.post
  expect(takenDown).toMatchObject({
    decisionId: 'reports',
    sentence: 'It is hidden until an operator has looked at it.',
  })

  const caseId = `${(await userOf(ann.email)).id}.post.${post.id}`
  expect((await call(closeCase, { ...because('Fine'), caseId }, await newOperator())).status).toBe(200)
  expect(await isHidden(post.id, dan)).toBe(false)
  expect((await call(listPosts, { campusId: 'ou' }, dan)).output.items.map(({ id }) => id)).toContain(post.id)
  for (const person of people) {
    const { id } = await userOf(person.email)
    expect(await rowOf(reporterKey(id))).toMatchObject({ wrong: 1 })
  }
  // The reports from before the case was closed do not count again.
  const last = await resident()
  await report(post.id, [last])
  expect(await isHidden(post.id, dan)).toBe(false)
  // The second decision judges the last report alone.
  expect((await call(closeCase, { ...because('Fine'), caseId }, await newOperator())).status).toBe(200)
  for (const { email } of [...people, last])
    expect(await rowOf(reporterKey((await userOf(email)).id))).toMatchObject({ wrong: 1 })
})

test('reports by accounts that are less than a week old do not count towards hiding a post', async () => {
  const [ann, dan] = [await member(), await member()]
  const post = await newPost(ann)
  await report(post.id, [await member(), await member(), await member(), await resident(), await resident()])
  expect(await isHidden(post.id, dan)).toBe(false)
})

test('reports by people whose earlier reports were often wrong count less, so more reports are needed to hide a post', async () => {
  const [ann, dan] = [await member(), await member()]
  const circle = [await resident(), await resident(), await resident()]
  for (const { email } of circle) await putRow({ ...reporterKey((await userOf(email)).id), wrong: 4 })
  const post = await newPost(ann)
  await report(post.id, circle)
  expect(await isHidden(post.id, dan)).toBe(false)
  await report(post.id, [await resident(), await resident()])
  expect(await isHidden(post.id, dan)).toBe(true)
})

test('an operator’s decision takes a hidden post down, or shows it again if the measure is only against its author', async () => {
  const [ann, dan, olivia] = [await member(), await member(), await newOperator()]
  const people = [await resident(), await resident(), await resident()]
  const [first, second] = [await newPost(ann), await newPost(ann)]
  for (const { id } of [first, second]) await report(id, people)
  const decision = { measure: 'warning', ground: 'scam', sentence: 'Do not do that.' } as const
  const { id: userId } = await userOf(ann.email)
  const close = (postId: string, takeDown: boolean) =>
    call(closeCase, { ...because(), caseId: `${userId}.post.${postId}`, takeDown, ...decision }, olivia)
  expect((await close(first.id, true)).status).toBe(200)
  expect((await close(second.id, false)).status).toBe(200)
  expect([await isHidden(first.id, dan), await isHidden(second.id, dan)]).toEqual([true, false])
  expect((await call(getPost, { postId: first.id }, ann)).output.post.takenDown?.ground).toBe(
    'It was meant to take money or things from people by deceiving them.',
  )
})
