import { expect, test } from 'vitest'
import { getDecision } from '../../shared/reports/get-decision.ts'
import { call, mailsTo, member } from '../cloud.ts'
import { newPost } from '../threads.ts'
import { decided, scam } from './decisions.ts'

test('the person can read the decision and its reason, but not which operator made it', async () => {
  const { ann, decisionId, olivia } = await decided({ measure: 'warning' })
  const { output } = await call(getDecision, { token: decisionId }, ann)
  expect(output).toEqual({
    id: decisionId,
    kind: 'person',
    takeDown: false,
    measure: 'warning',
    ...scam,
    createdAt: expect.any(Number),
  })
  expect(JSON.stringify(output)).not.toContain(olivia.name)
})

test('the mailed link opens the decision without a log-in, even if the person is banned', async () => {
  const { ann, decisionId, token } = await decided({ measure: 'ban' })
  const [mail] = await mailsTo(ann.email)
  expect(mail?.subject).toBe('A decision about your account')
  expect(mail?.text).toContain(`/decision/${token}`)
  expect(mail?.text).toContain('Your account is banned.')
  expect(mail?.text).toContain(scam.sentence)
  expect((await call(getDecision, { token }, undefined)).output.id).toBe(decisionId)
})

test('a decision is not found for another person or a visitor, or with a wrong key', async () => {
  const { decisionId, token } = await decided({ measure: 'warning' })
  const ben = await member()
  const wrong = `${decisionId}-${'0'.repeat(32)}`
  for (const [given, as] of [
    [decisionId, ben],
    [decisionId, undefined],
    [wrong, undefined],
    [wrong, ben],
    [`01KABCDEF0123456789ABCDEFG-${token.split('-')[1]}`, undefined],
  ] as const)
    expect((await call(getDecision, { token: given }, as)).error?.code).toBe('decision-not-found')
})

test('a decision has the beginning of the post that it is about', async () => {
  const ann = await member()
  const post = await newPost(ann, { text: 'Pay me first' })
  const { decisionId } = await decided({ measure: 'warning' }, { by: ann, thingId: post.id })
  const { output } = await call(getDecision, { token: decisionId }, ann)
  expect(output).toMatchObject({ kind: 'post', thingId: post.id, text: 'Pay me first' })
})
