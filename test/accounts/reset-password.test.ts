import { expect, test } from 'vitest'
import { linkKey } from '../../lambdas/accounts/link-keys.ts'
import { emailKey } from '../../lambdas/users/user-keys.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { redeemLink } from '../../shared/accounts/redeem-link.ts'
import { resetPassword } from '../../shared/accounts/reset-password.ts'
import { call, loose, newEmail, newcomer, signInAs, signInWithLink, verified } from '../cloud.ts'
import { banAddress, changeRow, removeRow } from '../rows.ts'
import { mailedToken, resetToken } from './links.ts'

const password = 'a new staple'
const reset = async (email: string, token: string, secret = password) =>
  (await call(resetPassword, { email, token, password: secret })).error?.code

test('a reset sets the password and ends every session', async () => {
  const person = await verified()
  const token = await resetToken(person.email)
  expect(await reset(person.email, token)).toBeUndefined()
  expect((await call(getMe, {}, person)).error?.code).toBe('token-expired')
  await expect(signInAs(person.email)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  const again = await signInAs(person.email, password)
  expect((await call(getMe, {}, again)).output).toMatchObject({ verified: true, hasPassword: true })
})

test('a reset verifies the address, and gives a first password to an account without one', async () => {
  const stranger = await newcomer()
  const resetOfStranger = { email: stranger.email, token: await resetToken(stranger.email), password }
  // A stranger chose the account's name, so the owner has to enter their own name. The refused call does not use the link.
  expect((await call(resetPassword, resetOfStranger)).error?.code).toBe('name-required')
  expect((await call(resetPassword, { ...resetOfStranger, name: 'Olive Owner' })).status).toBe(200)
  const owner = await signInAs(stranger.email, password)
  expect((await call(getMe, {}, owner)).output).toMatchObject({
    verified: true,
    hasPassword: true,
    firstName: 'Olive',
  })
  expect((await call(getMe, {}, stranger)).error?.code).toBe('token-expired')
  const email = newEmail()
  const link = await mailedToken(email, 'Ana Ruiz')
  await call(redeemLink, { email, token: link })
  await signInWithLink(email, link)
  expect(await reset(email, await resetToken(email))).toBeUndefined()
  expect((await call(getMe, {}, await signInAs(email, password))).output.hasPassword).toBe(true)
})

test('a reset lifts the lock after many wrong passwords', async () => {
  const { email } = await verified()
  for (let round = 0; round < 6; round++)
    await expect(signInAs(email, 'wrong password')).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  expect(await reset(email, await resetToken(email))).toBeUndefined()
  await signInAs(email, password)
})

test('a link sets one password, even when it is used five times at once', async () => {
  const { email } = await verified()
  const token = await resetToken(email)
  const codes = await Promise.all([1, 2, 3, 4, 5].map(() => reset(email, token)))
  expect(codes.filter((code) => code === undefined)).toHaveLength(1)
  expect(codes.filter((code) => code === 'link-used')).toHaveLength(4)
})

test('a refused password leaves the link valid', async () => {
  const { email } = await verified()
  const token = await resetToken(email)
  expect(await reset(email, token, 'short')).toBe('password-too-short')
  expect((await loose(resetPassword, { email, token, password: '' })).error?.code).toBe('password-required')
  expect(await reset(email, token, 'password123')).toBe('password-common')
  expect(await reset(email, token)).toBeUndefined()
})

test('an expired link, a link for another address, and a link that logs in cannot set a password', async () => {
  const [ann, bob] = [await verified(), await verified()]
  const token = await resetToken(ann.email)
  expect(await reset(bob.email, token)).toBe('link-failed')
  expect(await reset(ann.email, await mailedToken(ann.email))).toBe('link-failed')
  await changeRow(linkKey('reset', ann.email, token.split('.')[0]!), { validUntil: Date.now() - 1 })
  expect(await reset(ann.email, token)).toBe('link-expired')
  await signInAs(ann.email)
})

test('a reset of an account that was banned or deleted in the meantime is refused', async () => {
  const [ann, bob] = [await verified(), await verified()]
  const [annToken, bobToken] = [await resetToken(ann.email), await resetToken(bob.email)]
  await banAddress(ann.email)
  expect(await reset(ann.email, annToken)).toBe('account-banned')
  await removeRow(emailKey(bob.email))
  expect(await reset(bob.email, bobToken)).toBe('link-without-account')
})
