import { codeKey } from '../../lambdas/accounts/code-keys.ts'
import { expect, test } from 'vitest'
import { getMe } from '../../shared/users/get-me.ts'
import { sendSchoolCode } from '../../shared/accounts/send-school-code.ts'
import { call, codeFor, member, newEmail, verified } from '../cloud.ts'
import { changeRow } from '../rows.ts'

test('the PIN goes to the school e-mail, not to the e-mail of the account', async () => {
  const person = await verified()
  const email = newEmail('ou.edu')
  const before = await codeFor(person.email)
  expect((await call(sendSchoolCode, { campusId: 'ou', email }, person)).output).toMatchObject({
    sent: true,
    sentTo: email,
  })
  expect(await codeFor(email)).toMatch(/^\d{4}$/)
  expect(await codeFor(person.email)).toBe(before)
})

test.each([
  ['ou', 'ann@gmail.com', 'school-email-invalid', 'Enter a valid school email'],
  ['ou', 'ann@utexas.edu', 'school-email-invalid', 'Enter a valid school email'],
  ['ou', '', 'school-email-invalid', 'Enter a valid school email'],
  ['campus', 'ann@ou.edu', 'campus-without-domains', 'Something went wrong'],
  ['hogwarts', 'ann@ou.edu', 'campus-without-domains', 'Something went wrong'],
])('on %s the address %j is refused as %s', async (campusId, email, code, message) => {
  const answer = await call(sendSchoolCode, { campusId, email }, await verified())
  expect(answer.error).toMatchObject({ code, message })
})

test('the person’s own verified school e-mail is refused', async () => {
  const person = await member()
  const email = (await call(getMe, {}, person)).output.schoolEmail ?? ''
  expect((await call(sendSchoolCode, { campusId: 'ou', email }, person)).error?.message).toBe(
    'Enter a new school email',
  )
})

test('invisible and full-width characters in a pasted school e-mail are cleaned up', async () => {
  const email = newEmail('ou.edu')
  const pasted = `\u2068${email.replace('@', '＠')}\u2069`
  const { output } = await call(sendSchoolCode, { campusId: 'ou', email: pasted }, await verified())
  expect(output).toMatchObject({ sent: true, sentTo: email })
  const taken = (await call(getMe, {}, await member())).output.schoolEmail ?? ''
  const again = { campusId: 'ou', email: `\u2068${taken.toUpperCase()}\u2069` }
  expect((await call(sendSchoolCode, again, await verified())).error?.code).toBe('school-email-taken')
})

test('the school e-mail of another member is refused', async () => {
  const email = (await call(getMe, {}, await member())).output.schoolEmail ?? ''
  expect((await call(sendSchoolCode, { campusId: 'ou', email }, await verified())).error?.code).toBe(
    'school-email-taken',
  )
})

test('requests of other accounts for an address do not stop its owner from getting a PIN', async () => {
  const email = newEmail('ou.edu')
  for (const stranger of [await verified(), await verified(), await verified()]) {
    const { id } = (await call(getMe, {}, stranger)).output
    for (let sent = 0; sent < 5; sent += 1) {
      const answer = await call(sendSchoolCode, { campusId: 'ou', email }, stranger)
      expect(answer.output.sent).toBe(true)
      await changeRow(codeKey(id, 'school'), { issuedAt: Date.now() - 61_000 })
    }
    const limited = await call(sendSchoolCode, { campusId: 'ou', email }, stranger)
    expect(limited.error?.message).toBe('Too many PINs. Try again in 12 minutes.')
  }
  expect((await call(sendSchoolCode, { campusId: 'ou', email }, await verified())).output.sent).toBe(true)
})
