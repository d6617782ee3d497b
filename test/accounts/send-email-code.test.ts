import { expect, test } from 'vitest'
import { hashOfAddress, suppressedKey } from '../../lambdas/mail/mail-keys.ts'
import { sendEmailCode } from '../../shared/accounts/send-email-code.ts'
import { call, codeFor, mailsTo, newcomer } from '../cloud.ts'
import { putRow, removeRow } from '../rows.ts'

test('a code from 1000 to 9999 is mailed to the address of the account', async () => {
  const person = await newcomer()
  const answer = (await call(sendEmailCode, {}, person)).output
  expect(answer).toMatchObject({ sent: true, sentTo: person.email })
  expect(Number(await codeFor(person.email))).toBeGreaterThanOrEqual(1000)
})

test('asking again within a minute sends nothing and returns the time left', async () => {
  const person = await newcomer()
  const first = (await call(sendEmailCode, {}, person)).output
  const code = await codeFor(person.email)
  const again = (await call(sendEmailCode, {}, person)).output
  expect(again).toEqual({ sent: false, sentTo: person.email, nextAt: first.nextAt })
  expect(await codeFor(person.email)).toBe(code)
})

test('two pages that ask at once send one code', async () => {
  const person = await newcomer()
  const answers = await Promise.all([1, 2, 3].map(() => call(sendEmailCode, {}, person)))
  expect(answers.filter(({ output }) => output.sent)).toHaveLength(1)
})

test('the mail has the name of the campus on whose site the person is; an unknown campus is refused', async () => {
  const person = await newcomer()
  const unknown = await call(sendEmailCode, { campusId: 'hogwarts' }, person)
  expect([unknown.status, unknown.error?.code]).toEqual([404, 'campus-not-found'])
  await call(sendEmailCode, { campusId: 'ut' }, person)
  const [mail] = await mailsTo(person.email)
  expect(mail?.text).toMatch(/^UT Buy\/Sell\n/)
  expect(mail?.html).toContain('UT Buy/Sell')
})

test('an address whose mails came back gets none, and the person is told', async () => {
  const person = await newcomer()
  await putRow({ ...suppressedKey(hashOfAddress(person.email)), because: 'bounce', since: 0 })
  const { status, error } = await call(sendEmailCode, {}, person)
  expect([status, error?.message]).toEqual([
    409,
    'Emails to this address come back, or were marked as spam. Use another address, or write to us.',
  ])
  expect(await mailsTo(person.email)).toEqual([])
  await removeRow(suppressedKey(hashOfAddress(person.email)))
  expect((await call(sendEmailCode, {}, person)).output.sent).toBe(true)
})
