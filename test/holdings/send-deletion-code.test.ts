import { expect, test } from 'vitest'
import { sendDeletionCode } from '../../shared/holdings/send-deletion-code.ts'
import { call, mailsTo, newcomer } from '../cloud.ts'

test('the code is mailed to the account’s address, and the mail says what the code does', async () => {
  const ann = await newcomer()
  const { output } = await call(sendDeletionCode, { campusId: 'ou' }, ann)
  expect(output).toMatchObject({ sent: true, sentTo: ann.email })
  const [mail] = await mailsTo(ann.email)
  expect(mail?.subject).toMatch(/^\d{4} is your code to delete your account$/)
  expect(mail?.text).toContain('This cannot be undone.')
})

test('a second code within a minute is not sent', async () => {
  const ann = await newcomer()
  const first = (await call(sendDeletionCode, {}, ann)).output
  const second = (await call(sendDeletionCode, {}, ann)).output
  expect(second).toEqual({ sent: false, sentTo: ann.email, nextAt: first.nextAt })
  expect(await mailsTo(ann.email)).toHaveLength(1)
})

test('an unknown campus is refused', async () => {
  const answer = await call(sendDeletionCode, { campusId: 'atlantis' }, await newcomer())
  expect(answer.error?.code).toBe('campus-not-found')
})
