import { memberKey } from '../../lambdas/access/campus-keys.ts'
import { limitKey } from '../../lambdas/platform/limit-keys.ts'
import { openSchoolLink } from '../../shared/accounts/open-school-link.ts'
import { expect, test } from 'vitest'
import { getMe } from '../../shared/users/get-me.ts'
import { sendSchoolCode } from '../../shared/accounts/send-school-code.ts'
import { verifySchoolEmail } from '../../shared/accounts/verify-school-email.ts'
import { call, codeFor, member, newEmail, verified } from '../cloud.ts'
import { putRow, rowOf } from '../rows.ts'
import { linkTo } from './links.ts'

test('the right PIN makes the person a member of the campus', async () => {
  const person = await verified()
  const email = newEmail('utdallas.edu')
  await call(sendSchoolCode, { campusId: 'ut', email }, person)
  const me = (await call(verifySchoolEmail, { code: await codeFor(email) }, person)).output
  expect(me).toMatchObject({ schoolVerified: true, schoolEmail: email, campusId: 'ut' })
  expect((await call(getMe, {}, person)).output.campusId).toBe('ut')
})

test('of two accounts with a PIN for the same school e-mail, only the first to enter its PIN gets the address', async () => {
  const email = newEmail('ou.edu')
  const [ann, ben] = [await verified(), await verified()]
  await call(sendSchoolCode, { campusId: 'ou', email }, ann)
  const annsCode = await codeFor(email)
  await call(sendSchoolCode, { campusId: 'ou', email }, ben)
  const bensCode = await codeFor(email)
  await call(verifySchoolEmail, { code: annsCode }, ann)
  expect((await call(verifySchoolEmail, { code: bensCode }, ben)).error?.code).toBe('school-email-taken')
  expect((await call(getMe, {}, ben)).output.schoolVerified).toBe(false)
})

test('a person who changes campus frees their school e-mail at the former campus', async () => {
  const person = await member('ou', 'ou.edu')
  const old = (await call(getMe, {}, person)).output.schoolEmail ?? ''
  const email = newEmail('smu.edu')
  const waiting = await call(sendSchoolCode, { campusId: 'smu', email }, person)
  expect(waiting.output.sent).toBe(true)
  await call(verifySchoolEmail, { code: await codeFor(email) }, person)
  expect((await call(getMe, {}, person)).output.campusId).toBe('smu')
  expect((await call(sendSchoolCode, { campusId: 'ou', email: old }, await verified())).output.sent).toBe(
    true,
  )
})

test('a person is a member of one campus: joining another ends the former membership', async () => {
  const person = await member('ou', 'ou.edu')
  const { id } = (await call(getMe, {}, person)).output
  expect(await rowOf(memberKey('ou', id))).toMatchObject({ userId: id })
  const again = newEmail('ou.edu')
  await call(sendSchoolCode, { campusId: 'ou', email: again }, person)
  await call(verifySchoolEmail, { code: await codeFor(again) }, person)
  expect(await rowOf(memberKey('ou', id))).toMatchObject({ userId: id })
  const email = newEmail('smu.edu')
  await call(sendSchoolCode, { campusId: 'smu', email }, person)
  await call(verifySchoolEmail, { code: await codeFor(email) }, person)
  expect(await rowOf(memberKey('ou', id))).toBeUndefined()
  expect(await rowOf(memberKey('smu', id))).toMatchObject({ userId: id, campusId: 'smu' })
})

test('wrong PINs that a stranger enters for an address do not lock its owner out', async () => {
  const email = newEmail('ou.edu')
  const [stranger, owner] = [await verified(), await verified()]
  await call(sendSchoolCode, { campusId: 'ou', email }, stranger)
  const wrong = (await codeFor(email)) === '1234' ? '4321' : '1234'
  for (let tries = 0; tries < 12; tries += 1) await call(verifySchoolEmail, { code: wrong }, stranger)
  await call(sendSchoolCode, { campusId: 'ou', email }, owner)
  expect((await call(verifySchoolEmail, { code: await codeFor(email) }, owner)).status).toBe(200)
})

test('a wrong PIN is refused', async () => {
  const person = await verified()
  const email = newEmail('ou.edu')
  await call(sendSchoolCode, { campusId: 'ou', email }, person)
  const wrong = (await codeFor(email)) === '1234' ? '4321' : '1234'
  expect((await call(verifySchoolEmail, { code: wrong }, person)).error?.message).toBe(
    'Your code was incorrect. Please try again.',
  )
})

test('a correct PIN works once: of twenty simultaneous requests, one joins the campus', async () => {
  const person = await verified()
  const email = newEmail('ou.edu')
  await call(sendSchoolCode, { campusId: 'ou', email }, person)
  const code = await codeFor(email)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => call(verifySchoolEmail, { code }, person)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, error } of answers)
    if (status !== 200) expect(['code-expired', 'too-many-tries']).toContain(error?.code)
  const again = await call(verifySchoolEmail, { code }, person)
  expect([again.status, again.error?.message]).toEqual([410, 'Your PIN has expired. Send a new one.'])
  expect((await call(getMe, {}, person)).output.schoolEmail).toBe(email)
})

test('after fifty wrong PINs for an address in a day, from any accounts, only the mailed link verifies the address', async () => {
  const email = newEmail('ou.edu')
  const [stranger, owner] = [await verified(), await verified()]
  // Simulates 49 wrong PINs that other accounts entered.
  const fullAt = Date.now() + 49 * (86_400_000 / 50)
  const expiresAt = Math.ceil(fullAt / 1000) + 3600
  await putRow({ ...limitKey('code-wrong-at', email), fullAt, expiresAt })
  await call(sendSchoolCode, { campusId: 'ou', email }, stranger)
  const wrong = (await codeFor(email)) === '1234' ? '4321' : '1234'
  expect((await call(verifySchoolEmail, { code: wrong }, stranger)).error?.code).toBe('code-wrong')
  await call(sendSchoolCode, { campusId: 'ou', email }, owner)
  const refused = await call(verifySchoolEmail, { code: await codeFor(email) }, owner)
  expect([refused.status, refused.error?.message]).toEqual([
    429,
    'Too many wrong PINs were typed for this email today. Press the button in our mail instead.',
  ])
  const { token } = await linkTo(email)
  expect((await call(openSchoolLink, { token }, owner)).output).toMatchObject({
    schoolVerified: true,
    schoolEmail: email,
    campusId: 'ou',
  })
})

test('right PINs, and PINs that were not compared, do not count as tries for their address', async () => {
  const email = newEmail('ou.edu')
  const person = await verified()
  const fullAt = Date.now() + 49 * (86_400_000 / 50)
  const expiresAt = Math.ceil(fullAt / 1000) + 3600
  await putRow({ ...limitKey('code-wrong-at', email), fullAt, expiresAt })
  // This person's account has no tries left, so its PINs are not compared.
  const { id } = (await call(getMe, {}, person)).output
  await putRow({ ...limitKey('code-try', id), fullAt: Date.now() + 86_400_000, expiresAt })
  await call(sendSchoolCode, { campusId: 'ou', email }, person)
  for (let tries = 0; tries < 2; tries += 1)
    expect((await call(verifySchoolEmail, { code: '1234' }, person)).error?.code).toBe('too-many-tries')
  const other = await verified()
  await call(sendSchoolCode, { campusId: 'ou', email }, other)
  expect((await call(verifySchoolEmail, { code: await codeFor(email) }, other)).status).toBe(200)
})
