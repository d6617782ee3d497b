import { expect, test } from 'vitest'
import { readDecision } from '../../shared/reports/read-decision.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { call, member } from '../cloud.ts'
import { decided } from './decisions.ts'

test("another person cannot mark a person's decision as read", async () => {
  const { ann, decisionId } = await decided({ measure: 'warning' })
  const ben = await member()
  expect((await call(readDecision, { decisionId }, ben)).output).toEqual({ read: true })
  expect((await call(getMe, {}, ann)).output.unreadDecisionId).toBe(decisionId)
})

test('a person has the id of their unread decision until they have read that decision', async () => {
  const { ann, decisionId } = await decided({ measure: 'warning' })
  expect((await call(getMe, {}, ann)).output.unreadDecisionId).toBe(decisionId)
  await call(readDecision, { decisionId: '01KABCDEF0123456789ABCDEFG' }, ann)
  expect((await call(getMe, {}, ann)).output.unreadDecisionId).toBe(decisionId)
  await call(readDecision, { decisionId }, ann)
  expect((await call(getMe, {}, ann)).output.unreadDecisionId).toBeUndefined()
})
