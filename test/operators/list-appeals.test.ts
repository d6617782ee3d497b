import { expect, test } from 'vitest'
import { listAppeals } from '../../shared/operators/list-appeals.ts'
import { appealDecision } from '../../shared/reports/appeal-decision.ts'
import { call } from '../cloud.ts'
import { decided, scam } from '../reports/decisions.ts'

test('a listed appeal has the decision and its operator, but not the key in the link that was mailed to the person', async () => {
  const { olivia, userId, decisionId, token } = await decided({ measure: 'warning' })
  await call(appealDecision, { token, text: 'I sold it once.' }, undefined)
  const { items } = (await call(listAppeals, {}, olivia)).output
  const appeal = items.find(({ id }) => id === decisionId)
  expect(appeal).toMatchObject({
    userId,
    operator: olivia.name,
    ...scam,
    appeal: { text: 'I sold it once.' },
  })
  expect(JSON.stringify(items)).not.toContain(token.split('-')[1])
})
