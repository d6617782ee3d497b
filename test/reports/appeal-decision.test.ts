import { expect, test } from 'vitest'
import { decisionKey } from '../../lambdas/reports/decision-keys.ts'
import { appealDecision } from '../../shared/reports/appeal-decision.ts'
import { getDecision } from '../../shared/reports/get-decision.ts'
import { call, member } from '../cloud.ts'
import { changeRow } from '../rows.ts'
import { decided } from './decisions.ts'

const text = 'I sold it once.'

test('a person can appeal only once; sending the same appeal again succeeds, and a different appeal is refused', async () => {
  const { ann, decisionId } = await decided({ measure: 'warning' })
  const appeal = (words: string) => call(appealDecision, { token: decisionId, text: words }, ann)
  expect((await appeal(`  ${text} `)).output).toEqual({ appealed: true })
  expect((await appeal(text)).output).toEqual({ appealed: true })
  expect((await appeal('And another thing')).error?.code).toBe('already-appealed')
  expect((await call(getDecision, { token: decisionId }, ann)).output.appeal).toEqual({
    text,
    at: expect.any(Number),
  })
})

test('a banned person can appeal with the link in the mail', async () => {
  const { token } = await decided({ measure: 'ban' })
  expect((await call(appealDecision, { token, text }, undefined)).status).toBe(200)
})

test('an appeal is refused if it has no text, comes after 14 days, or is made by another person', async () => {
  const { ann, decisionId, token } = await decided({ measure: 'warning' })
  const empty = await call(appealDecision, { token: decisionId, text: '  ' }, ann)
  expect([empty.status, empty.error?.message]).toEqual([400, 'Say why the decision is wrong.'])
  for (const as of [await member(), undefined])
    expect((await call(appealDecision, { token: decisionId, text }, as)).error?.code).toBe(
      'decision-not-found',
    )
  const day = 24 * 3600_000
  await changeRow(decisionKey(decisionId), { createdAt: Date.now() - 14 * day - 1 })
  expect((await call(appealDecision, { token, text }, undefined)).error?.code).toBe('appeal-late')
  await changeRow(decisionKey(decisionId), { createdAt: Date.now() - 14 * day + 60_000 })
  expect((await call(appealDecision, { token, text }, undefined)).status).toBe(200)
})
