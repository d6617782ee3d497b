import { expect, test } from 'vitest'
import { emailKey } from '../../lambdas/users/user-keys.ts'
import { newUlid } from '../../shared/ulid.ts'
import { changeEmail } from '../../shared/accounts/change-email.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { lookupAccount } from '../../shared/accounts/lookup-account.ts'
import { register } from '../../shared/accounts/register.ts'
import { sendEmailChangeCode } from '../../shared/accounts/send-email-change-code.ts'
import { call, codeFor, idle, mailsTo, newcomer, newEmail, signInAs, verified } from '../cloud.ts'
import type { Person } from '../cloud.ts'
import { banAddress, rowOf } from '../rows.ts'

const exists = async (email: string) => (await call(lookupAccount, { email })).output.exists
const nameOfError = (signingIn: Promise<unknown>) =>
  signingIn.then(
    () => 'signed in',
    (error: Error) => error.name,
  )

async function codeTo(email: string, person: Person): Promise<string> {
  await call(sendEmailChangeCode, { email }, person)
  return codeFor(email)
}

test('once the code is entered, the new address can sign in, and the former address can be registered again', async () => {
  const person = await verified()
  const { email: former } = person
  const email = newEmail()
  const code = await codeTo(email, person)
  // Nothing changes until the code is entered.
  expect([await exists(former), await exists(email)]).toEqual([true, false])
  const answer = await call(changeEmail, { code }, person)
  expect(answer.output.email).toBe(email)
  expect((await call(getMe, {}, person)).output).toEqual(answer.output)
  expect([await exists(former), await exists(email)]).toEqual([false, true])
  expect(await nameOfError(signInAs(former))).toBe('NotAuthorizedException')
  const again = await signInAs(email)
  expect((await call(getMe, {}, again)).output.id).toBe(answer.output.id)
  const other = { id: newUlid(Date.now()), email: former, name: 'Ben Ray', password: 'correct horse' }
  expect((await call(register, { ...other, terms: true })).status).toBe(200)
})

test('the former address gets one mail, which does not contain the new address', async () => {
  const person = await verified()
  const email = newEmail()
  await call(changeEmail, { code: await codeTo(email, person) }, person)
  await idle()
  const mails = (await mailsTo(person.email)).filter(({ subject }) => subject === 'Your email was changed')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text + (mails[0]?.html ?? '')).not.toContain(email)
})

test('a wrong code changes nothing, and the right one works once', async () => {
  const person = await verified()
  const email = newEmail()
  const code = await codeTo(email, person)
  const wrong = await call(changeEmail, { code: code === '1234' ? '4321' : '1234' }, person)
  expect(wrong.error?.message).toBe('Your code was incorrect. Please try again.')
  expect((await call(getMe, {}, person)).output.email).toBe(person.email)
  const answers = await Promise.all([1, 2, 3, 4].map(() => call(changeEmail, { code }, person)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await call(changeEmail, { code }, person)).error?.code).toBe('code-expired')
})

test('an address that was registered or banned in the meantime is refused', async () => {
  const [ann, ben] = [await verified(), await verified()]
  const [taken, banned] = [newEmail(), newEmail()]
  const [codeOfAnn, codeOfBen] = [await codeTo(taken, ann), await codeTo(banned, ben)]
  const other = { id: newUlid(Date.now()), email: taken, name: 'Cy Ray', password: 'correct horse' }
  await call(register, { ...other, terms: true })
  await banAddress(banned)
  expect((await call(changeEmail, { code: codeOfAnn }, ann)).error?.message).toBe(
    'Email has already been taken.',
  )
  expect((await call(changeEmail, { code: codeOfBen }, ben)).error?.code).toBe('account-banned')
  for (const person of [ann, ben]) expect((await call(getMe, {}, person)).output.email).toBe(person.email)
  expect(await rowOf(emailKey(ann.email))).toBeDefined()
})

test('of two people with a code for the same new address, only one gets the address', async () => {
  const people = [await verified(), await verified()]
  const email = newEmail()
  const codes: string[] = []
  for (const person of people) codes.push(await codeTo(email, person))
  const answers = await Promise.all(
    people.map((person, index) => call(changeEmail, { code: codes[index]! }, person)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('a person whose own address is not verified may not change it', async () => {
  const person = await newcomer()
  expect((await call(sendEmailChangeCode, { email: newEmail() }, person)).error?.code).toBe(
    'email-not-verified',
  )
  expect((await call(changeEmail, { code: '1234' }, person)).error?.code).toBe('email-not-verified')
})
