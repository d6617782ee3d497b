/** A ban also stops requests that are in flight when it is written, so nobody escapes it by changing their address. */
import { expect, test } from 'vitest'
import { deleteAccount } from '../../lambdas/holdings/delete-account.ts'
import { changeEmail } from '../../lambdas/accounts/change-email.ts'
import { userKey } from '../../lambdas/users/user-keys.ts'
import { verifySchoolEmail } from '../../lambdas/accounts/verify-school-email.ts'
import { sendDeletionCode } from '../../shared/holdings/send-deletion-code.ts'
import { sendEmailChangeCode } from '../../shared/accounts/send-email-change-code.ts'
import { sendSchoolCode } from '../../shared/accounts/send-school-code.ts'
import { ban, call, codeFor, member, newEmail, unban, verified } from '../cloud.ts'
import { banAddress, rowOf, userOf } from '../rows.ts'
import { staleCallOf } from '../users/stale-call.ts'

test('a person who is banned while changing their address keeps the former address and stays banned', async () => {
  const [person, email] = [await verified(), newEmail()]
  await call(sendEmailChangeCode, { email }, person)
  const code = await codeFor(email)
  const { id } = await userOf(person.email)
  const staleCall = await staleCallOf(person)
  await ban(person)
  expect(await staleCall(changeEmail, { code })).toBe('account-banned')
  expect(await rowOf(userKey(id))).toMatchObject({ email: person.email, bannedAt: expect.any(Number) })
  // The refused request did not use up the code.
  await unban(person)
  expect(await staleCall(changeEmail, { code })).toBeUndefined()
})

test('a person who is banned while deleting their account keeps the account', async () => {
  const person = await member()
  await call(sendDeletionCode, {}, person)
  const code = await codeFor(person.email)
  const { id } = await userOf(person.email)
  const staleCall = await staleCallOf(person)
  await ban(person)
  expect(await staleCall(deleteAccount, { code })).toBe('account-banned')
  expect((await rowOf(userKey(id)))?.['deletedAt']).toBeUndefined()
})

test('a person joins no campus if their school e-mail was banned after the PIN was mailed', async () => {
  const [person, email] = [await verified(), newEmail('ou.edu')]
  await call(sendSchoolCode, { campusId: 'ou', email }, person)
  const code = await codeFor(email)
  const staleCall = await staleCallOf(person)
  await banAddress(email)
  expect(await staleCall(verifySchoolEmail, { code })).toBe('account-banned')
  expect((await rowOf(userKey((await userOf(person.email)).id)))?.['schoolVerified']).toBe(false)
})
