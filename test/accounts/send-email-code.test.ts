import { expect, test } from 'vitest'
import { hashOfAddress, suppressedKey } from '../../lambdas/mail/mail-keys.ts'
import { sendEmailCode } from '../../shared/accounts/send-email-code.ts'
import { proves } from '../checklist/proves.ts'
import { call, codeFor, mailsTo, newcomer } from '../cloud.ts'
import { codeKey } from '../../lambdas/accounts/code-keys.ts'
import { verifyEmail } from '../../shared/accounts/verify-email.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { changeRow, putRow, removeRow } from '../rows.ts'

test("a code from 1000 to 9999 is mailed to the account's address, and the response says when the code expires", async () => {
  proves('mail with a code')
  const person = await newcomer()
  const answer = (await call(sendEmailCode, {}, person)).output
  expect(answer).toMatchObject({ sent: true, sentTo: person.email })
  const code = await codeFor(person.email)
  expect(Number(code)).toBeGreaterThanOrEqual(1000)
  const [mail] = await mailsTo(person.email)
  expect(mail?.subject).toBe(`${code} is your verification code`)
  expect(mail?.text).toContain('This code expires after two hours.')
})

test('asking again within a minute mails nothing and returns the time left', async () => {
  const person = await newcomer()
  const first = (await call(sendEmailCode, {}, person)).output
  const code = await codeFor(person.email)
  const again = (await call(sendEmailCode, {}, person)).output
  expect(again).toEqual({ sent: false, sentTo: person.email, nextAt: first.nextAt })
  expect(await codeFor(person.email)).toBe(code)
})

test('two pages that ask at once mail one code', async () => {
  const person = await newcomer()
  const answers = await Promise.all([1, 2, 3].map(() => call(sendEmailCode, {}, person)))
  expect(answers.filter(({ output }) => output.sent)).toHaveLength(1)
})

test('the mail names the campus on whose site the person is; an unknown campus is refused', async () => {
  const person = await newcomer()
  const unknown = await call(sendEmailCode, { campusId: 'hogwarts' }, person)
  expect([unknown.status, unknown.error?.code]).toEqual([404, 'campus-not-found'])
  await call(sendEmailCode, { campusId: 'ut' }, person)
  const [mail] = await mailsTo(person.email)
  expect(mail?.text).toMatch(/^UT Buy\/Sell\n/)
  expect(mail?.html).toContain('UT Buy/Sell')
})

test('an address whose mails bounced gets no mail, and the response says why', async () => {
  const person = await newcomer()
  await putRow({ ...suppressedKey(hashOfAddress(person.email)), because: 'bounce', since: 0 })
  const { status, error } = await call(sendEmailCode, {}, person)
  expect([status, error?.message]).toEqual([
    409,
    'Emails to this address can’t be delivered, or were marked as spam. Use another address, or write to us.',
  ])
  expect(await mailsTo(person.email)).toEqual([])
  await removeRow(suppressedKey(hashOfAddress(person.email)))
  expect((await call(sendEmailCode, {}, person)).output.sent).toBe(true)
})

test('opening the page after a minute keeps the mailed code; only asking again replaces it', async () => {
  const person = await newcomer()
  await call(sendEmailCode, {}, person)
  const code = await codeFor(person.email)
  const { id } = (await call(getMe, {}, person)).output
  await changeRow(codeKey(id, 'email'), { issuedAt: Date.now() - 61_000 })
  const visit = (await call(sendEmailCode, {}, person)).output
  expect(visit).toMatchObject({ sent: false, sentTo: person.email })
  expect(visit.nextAt).toBeLessThanOrEqual(Date.now())
  expect(await mailsTo(person.email)).toHaveLength(1)
  expect((await call(sendEmailCode, { again: true }, person)).output.sent).toBe(true)
  expect(await mailsTo(person.email)).toHaveLength(2)
  const newer = await codeFor(person.email)
  if (newer !== code) expect((await call(verifyEmail, { code }, person)).error?.code).toBe('code-wrong')
  expect((await call(verifyEmail, { code: newer }, person)).status).toBe(200)
})

test.each([
  ['without tries left', { triesLeft: 0 }],
  ['that has expired', { expiresAt: 1 }],
])('opening the page replaces a code %s', async (_, change) => {
  const person = await newcomer()
  await call(sendEmailCode, {}, person)
  const { id } = (await call(getMe, {}, person)).output
  await changeRow(codeKey(id, 'email'), { issuedAt: Date.now() - 61_000, ...change })
  expect((await call(sendEmailCode, {}, person)).output.sent).toBe(true)
})
