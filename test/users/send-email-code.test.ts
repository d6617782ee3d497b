import { expect, test } from 'vitest'
import { sendEmailCode } from '../../shared/users/send-email-code.ts'
import { call, codeFor, newcomer } from '../cloud.ts'

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
