import { expect, test } from 'vitest'
import { sendEmailChangeCode as operation } from '../../lambdas/accounts/send-email-change-code.ts'
import { sendEmailChangeCode } from '../../shared/accounts/send-email-change-code.ts'
import { call, codeFor, mailsTo, newcomer, newEmail, signInAs, verified } from '../cloud.ts'
import { banAddress } from '../rows.ts'
import { staleCallOf } from '../users/stale-call.ts'

test('the code goes to the new address only, at most once a minute', async () => {
  const person = await verified()
  const before = (await mailsTo(person.email)).length
  const email = newEmail()
  const { output } = await call(sendEmailChangeCode, { email: ` ${email.toUpperCase()} ` }, person)
  expect(output).toMatchObject({ sent: true, sentTo: email })
  expect(await codeFor(email)).toMatch(/^\d{4}$/)
  expect(await mailsTo(person.email)).toHaveLength(before)
  const again = await call(sendEmailChangeCode, { email: newEmail() }, person)
  expect(again.output).toEqual({ sent: false, sentTo: email, nextAt: output.nextAt })
  expect(await mailsTo(email)).toHaveLength(1)
})

test("another person's address is refused as taken, and the response does not reveal whose it is", async () => {
  const [ann, ben] = [await verified(), await newcomer()]
  const { status, error } = await call(sendEmailChangeCode, { email: ben.email }, ann)
  expect([status, error]).toEqual([409, { code: 'email-taken', message: 'Email has already been taken.' }])
})

test.each([
  ['', 'email-required', 'Email is required.'],
  ['ann', 'email-invalid', 'Invalid email address.'],
])('the new address %j is refused as %s', async (email, code, message) => {
  const { error } = await call(sendEmailChangeCode, { email }, await someone)
  expect([error?.code, error?.message]).toEqual([code, message])
})
const someone = verified()

test('the present address and a banned one are refused', async () => {
  const person = await verified()
  const same = await call(sendEmailChangeCode, { email: person.email }, person)
  expect([same.status, same.error?.message]).toEqual([400, 'Enter a new email'])
  const email = newEmail()
  await banAddress(email)
  expect((await call(sendEmailChangeCode, { email }, person)).error?.message).toBe('Account has been banned')
})

test('a wrong password is refused, even right after a log-in; the right one mails the code', async () => {
  const person = await verified()
  const email = newEmail()
  const send = (currentPassword: string) => call(sendEmailChangeCode, { email, currentPassword }, person)
  const wrong = await send('wrong horse')
  expect([wrong.status, wrong.error?.message]).toEqual([400, 'Wrong password!'])
  expect(await mailsTo(email)).toEqual([])
  expect((await send(person.password)).output.sent).toBe(true)
  expect((await signInAs(person.email)).email).toBe(person.email)
})

test('a person whose log-in is too long ago gets no code without the password', async () => {
  const person = await verified()
  const email = newEmail()
  const callLater = await staleCallOf(person)
  expect(await callLater(operation, { email })).toBe('current-password-required')
  const withoutPassword = await staleCallOf(person, { hasPassword: false })
  expect(await withoutPassword(operation, { email })).toBe('sign-in-old')
  expect(await mailsTo(email)).toEqual([])
})
