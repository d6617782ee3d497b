import { expect, test } from 'vitest'
import { closeCase } from '../../shared/operators/close-case.ts'
import { reportUser } from '../../shared/reports/report-user.ts'
import { call, idle, mailsTo, member } from '../cloud.ts'
import { because } from '../operators/acts.ts'
import { newOperator } from '../operators/operator.ts'
import { userOf } from '../rows.ts'
import { scam } from './decisions.ts'

test('after a decision the reporter gets a mail that names neither the person nor the measure; without one, no mail is sent', async () => {
  const [olivia, ben, cat] = [await newOperator(), await member(), await member()]
  const thanks = async (email: string) =>
    (await mailsTo(email)).filter(({ subject }) => subject === 'Thank you for your report')
  for (const [reporter, decision] of [
    [ben, { measure: 'warning', ...scam }],
    [cat, {}],
  ] as const) {
    const ann = await member('ou', 'ou.edu', 'Ann Ray')
    const { id: userId } = await userOf(ann.email)
    await call(reportUser, { userId, reason: 'scam' }, reporter)
    await idle()
    await call(closeCase, { ...because(), caseId: `${userId}.person`, ...decision }, olivia)
    await idle()
  }
  const [mail] = await thanks(ben.email)
  expect(mail?.text).not.toMatch(/Ann|warning|bike/)
  expect(await thanks(ben.email)).toHaveLength(1)
  expect(await thanks(cat.email)).toEqual([])
})
