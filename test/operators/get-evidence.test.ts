import { expect, test } from 'vitest'
import { createPost } from '../../shared/posts/create-post.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { getEvidence } from '../../shared/operators/get-evidence.ts'
import { reportPost } from '../../shared/reports/report-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, idle, member } from '../cloud.ts'
import { uploaded } from '../media/pictures.ts'
import { userOf } from '../rows.ts'
import { auditOf } from './acts.ts'
import { newOperator } from './operator.ts'

test('an operator sees the photos of a report even after the post was deleted, and the audit log records the view', async () => {
  const [olivia, ann, ben] = [await newOperator(), await member(), await member()]
  const media = [{ uploadId: await uploaded(ann) }]
  const input = { id: newUlid(Date.now()), campusId: 'ou', blocks: [{ text: 'Pay me first' }], media }
  const { id: postId } = (await call(createPost, input, ann)).output
  await call(reportPost, { postId, reason: 'scam' }, ben)
  await call(deletePost, { postId }, ann)
  await idle()
  const [{ id: userId }, { id: reporterId }] = [await userOf(ann.email), await userOf(ben.email)]
  const caseId = `${userId}.post.${postId}`
  const { pictures } = (await call(getEvidence, { caseId, reporterId }, olivia)).output
  expect(pictures.map((data) => Buffer.from(data, 'base64').toString('latin1', 8, 12))).toEqual(['WEBP'])
  expect((await auditOf(userId, olivia)).map(({ operation }) => operation)).toEqual(['get-evidence'])
  const none = await call(getEvidence, { caseId, reporterId: userId }, olivia)
  expect(none.output).toEqual({ pictures: [] })
  const missing = await call(getEvidence, { caseId: `${userId}.person`, reporterId }, olivia)
  expect(missing.error?.code).toBe('case-not-found')
})
