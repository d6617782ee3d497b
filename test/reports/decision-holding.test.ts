import { expect, test } from 'vitest'
import { appealDecision } from '../../shared/reports/appeal-decision.ts'
import { exportAccount } from '../../shared/holdings/export-account.ts'
import { call } from '../cloud.ts'
import { decided, scam } from './decisions.ts'

test('an export has the decisions about the person with their appeals, but neither the operator nor the key of the link', async () => {
  const { ann, olivia, token, decisionId } = await decided({ measure: 'suspension', days: 3 })
  await call(appealDecision, { token, text: 'I sold it once.' }, undefined)
  const { items } = (await call(exportAccount, { part: 'decisions' }, ann)).output
  expect(items).toEqual([
    {
      kind: 'decision',
      id: decisionId,
      about: 'person',
      ground: 'It was meant to take money or things from people by deceiving them.',
      sentence: scam.sentence,
      takeDown: false,
      measure: 'suspension',
      until: expect.stringMatching(/^20\d\d-/),
      decidedAt: expect.stringMatching(/^20\d\d-/),
      appeal: 'I sold it once.',
    },
  ])
  expect(JSON.stringify(items)).not.toContain(olivia.name)
  expect(JSON.stringify(items)).not.toContain(token.split('-')[1])
})
