import { expect, test } from 'vitest'
import { accountKey } from '../../lambdas/access/account-keys.ts'
import { changePassword as changePasswordOperation } from '../../lambdas/accounts/change-password.ts'
import { passwordRefusalOf } from '../../lambdas/accounts/password-refusal.ts'
import { emailKey } from '../../lambdas/users/user-keys.ts'
import { changePassword } from '../../shared/accounts/change-password.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { call, loose, signInAs, verified, type Person } from '../cloud.ts'
import { changeRow, rowOf } from '../rows.ts'
import { staleCallOf } from '../users/stale-call.ts'

const change = (person: Person, currentPassword: string | undefined, newPassword: string) =>
  loose(changePassword, { ...(currentPassword !== undefined && { currentPassword }), newPassword }, person)
const nameOfError = async (signingIn: Promise<unknown>) =>
  signingIn.then(
    () => 'signed in',
    (error: Error) => error.name,
  )

/** Creates a person who has no password, as after a first sign-in by link or with Google. */
async function withoutPassword(): Promise<Person> {
  const person = await verified()
  const claim = await rowOf(emailKey(person.email))
  await changeRow(accountKey(String(claim?.['cognitoName'])), { hasPassword: false })
  return person
}

test('the new password signs in and the former one does not; every other session ends', async () => {
  const person = await verified()
  const other = await signInAs(person.email)
  const answer = await change(person, person.password, 'battery staple')
  expect(answer.output).toEqual((await call(getMe, {}, person)).output)
  expect((await call(getMe, {}, other)).error?.code).toBe('token-expired')
  expect((await call(getMe, {}, person)).status).toBe(200)
  expect(await nameOfError(signInAs(person.email))).toBe('NotAuthorizedException')
  expect((await signInAs(person.email, 'battery staple')).email).toBe(person.email)
})

test('a password that was set on a Mac is accepted from a PC, which encodes accented letters differently', async () => {
  const person = await verified()
  const [mac, pc] = ['Mañana-tarde7'.normalize('NFD'), 'Mañana-tarde7'.normalize('NFC')]
  expect((await change(person, person.password, mac)).status).toBe(200)
  expect((await signInAs(person.email, pc)).email).toBe(person.email)
  expect((await change(await signInAs(person.email, pc), mac, 'battery staple')).status).toBe(200)
})

test('a wrong current password is refused', async () => {
  const person = await verified()
  const wrong = await change(person, 'not this one', 'battery staple')
  expect([wrong.status, wrong.error?.message]).toEqual([400, 'Wrong password!'])
  expect(await nameOfError(signInAs(person.email, 'battery staple'))).toBe('NotAuthorizedException')
})

test.each([
  ['NotAuthorizedException', 'Incorrect username or password.', 'password-wrong'],
  ['NotAuthorizedException', 'Access Token has been revoked', 'token-expired'],
  ['LimitExceededException', 'Attempt limit exceeded, please try after some time.', 'too-many-passwords'],
  ['TooManyRequestsException', 'Too many requests', 'too-many-passwords'],
  ['InvalidPasswordException', 'Password not long enough', 'password-too-short'],
  ['InternalErrorException', 'Internal error', undefined],
])("the pool's error %s, %s, is refused as %s", (name, message, code) => {
  expect(passwordRefusalOf(Object.assign(new Error(message), { name }))).toBe(code)
})

const someone = verified()
test.each([
  [undefined, 'battery staple', 'Current password required'],
  ['', 'battery staple', 'Current password required'],
  ['correct horse', '', 'Please enter a new password'],
  ['correct horse', 'short', 'Password too short.'],
  ['correct horse', ' battery staple', 'A password cannot begin or end with a space.'],
  ['correct horse', 'iloveyou', 'Password too common.'],
  ['correct horse', 'x'.repeat(31), 'At most 30 characters.'],
  ['x'.repeat(31), 'battery staple', 'At most 30 characters.'],
])('changing the password from %j to %j is refused: %s', async (current, next, message) => {
  const person = await someone
  const { status, error } = await change(person, current, next)
  expect([status, error?.message]).toEqual([400, message])
  expect((await signInAs(person.email)).email).toBe(person.email)
})

test('a person whose log-in is too long ago cannot set a first password', async () => {
  const person = await withoutPassword()
  const callLater = await staleCallOf(person, { hasPassword: false })
  expect(await callLater(changePasswordOperation, { newPassword: 'battery staple' })).toBe('sign-in-old')
  expect((await call(getMe, {}, person)).output.hasPassword).toBe(false)
  expect(await nameOfError(signInAs(person.email, 'battery staple'))).toBe('NotAuthorizedException')
})

test('a person without a password can set a first password without a current one, but only once', async () => {
  const person = await withoutPassword()
  expect((await call(getMe, {}, person)).output.hasPassword).toBe(false)
  expect((await change(person, undefined, 'iloveyou')).error?.code).toBe('password-common')
  expect((await change(person, undefined, 'battery staple')).output.hasPassword).toBe(true)
  expect((await signInAs(person.email, 'battery staple')).email).toBe(person.email)
  expect((await call(getMe, {}, person)).output.hasPassword).toBe(true)
  expect((await change(person, undefined, 'another horse')).error?.code).toBe('current-password-required')
})
