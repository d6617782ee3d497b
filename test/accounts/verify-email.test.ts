import { codeKey } from '../../lambdas/accounts/code-keys.ts'
import { expect, test } from 'vitest'
import { getMe } from '../../shared/users/get-me.ts'
import { sendEmailCode } from '../../shared/accounts/send-email-code.ts'
import { verifyEmail } from '../../shared/accounts/verify-email.ts'
import { call, codeFor, newcomer } from '../cloud.ts'
import { changeRow } from '../rows.ts'

async function withCode() {
  const person = await newcomer()
  await call(sendEmailCode, {}, person)
  const code = await codeFor(person.email)
  const wrong = code === '1234' ? '4321' : '1234'
  return { person, code, wrong }
}

test('the mailed code verifies the address', async () => {
  const { person, code } = await withCode()
  expect((await call(verifyEmail, { code: ` ${code} ` }, person)).output.verified).toBe(true)
  expect((await call(getMe, {}, person)).output.verified).toBe(true)
})

test('an empty code and a wrong one are refused', async () => {
  const { person, wrong } = await withCode()
  expect((await call(verifyEmail, { code: '' }, person)).error?.message).toBe(
    'Please enter verification code',
  )
  expect((await call(verifyEmail, { code: 'abcd' }, person)).error?.message).toBe(
    'Your code was incorrect. Please try again.',
  )
  const answer = await call(verifyEmail, { code: wrong }, person)
  expect([answer.status, answer.error?.message]).toEqual([400, 'Your code was incorrect. Please try again.'])
})

test('after five wrong tries even the right code is refused', async () => {
  const { person, code, wrong } = await withCode()
  for (let attempt = 0; attempt < 5; attempt += 1) await call(verifyEmail, { code: wrong }, person)
  const answer = await call(verifyEmail, { code }, person)
  expect([answer.status, answer.error?.message]).toEqual([410, 'Your code has expired. Send a new one.'])
  expect((await call(getMe, {}, person)).output.verified).toBe(false)
})

test('simultaneous wrong tries count one each', async () => {
  const { person, code, wrong } = await withCode()
  await Promise.all(Array.from({ length: 8 }, () => call(verifyEmail, { code: wrong }, person)))
  expect((await call(verifyEmail, { code }, person)).error?.code).toBe('code-expired')
})

test('the code of another person is refused', async () => {
  const [ann, ben] = [await withCode(), await withCode()]
  if (ann.code === ben.code) return
  expect((await call(verifyEmail, { code: ann.code }, ben.person)).error?.code).toBe('code-wrong')
})

test('before a code is issued, every code is refused as expired', async () => {
  expect((await call(verifyEmail, { code: '1234' }, await newcomer())).error?.code).toBe('code-expired')
})

test('a code expires after two hours, even if its row still exists', async () => {
  const { person, code } = await withCode()
  const { id } = (await call(getMe, {}, person)).output
  await changeRow(codeKey(id, 'email'), { expiresAt: Math.floor(Date.now() / 1000) - 1 })
  const answer = await call(verifyEmail, { code }, person)
  expect([answer.status, answer.error?.code]).toEqual([410, 'code-expired'])
})

test('a correct code works once: of twenty simultaneous requests, one verifies the address', async () => {
  const { person, code } = await withCode()
  const answers = await Promise.all(Array.from({ length: 20 }, () => call(verifyEmail, { code }, person)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, error } of answers)
    if (status !== 200) expect(['code-expired', 'too-many-tries']).toContain(error?.code)
  const again = await call(verifyEmail, { code }, person)
  expect([again.status, again.error?.message]).toEqual([410, 'Your code has expired. Send a new one.'])
  expect((await call(getMe, {}, person)).output.verified).toBe(true)
})
