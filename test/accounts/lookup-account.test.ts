import { expect, test } from 'vitest'
import { lookupAccount } from '../../shared/accounts/lookup-account.ts'
import { redeemLink } from '../../shared/accounts/redeem-link.ts'
import { mailedToken } from './links.ts'
import { limitKey } from '../../lambdas/platform/limit-keys.ts'
import { call, newcomer, newEmail, verified } from '../cloud.ts'
import { putRow } from '../rows.ts'

test('an address with an account is reported as known, and any other address as unknown', async () => {
  const person = await newcomer()
  expect((await call(lookupAccount, { email: person.email })).output).toEqual({
    exists: true,
    hasPassword: true,
  })
  expect((await call(lookupAccount, { email: ` ${person.email.toUpperCase()}` })).output).toEqual({
    exists: true,
    hasPassword: true,
  })
  expect((await call(lookupAccount, { email: newEmail() })).output).toEqual({ exists: false })
})

test('an empty or invalid address is refused', async () => {
  expect((await call(lookupAccount, { email: '' })).error).toMatchObject({
    code: 'email-required',
    message: 'Email is required.',
  })
  expect((await call(lookupAccount, { email: 'x@y' })).error).toMatchObject({
    code: 'email-invalid',
    message: 'Invalid email address.',
  })
})

test("look-ups by other clients do not count against the limit of an account's owner", async () => {
  const { email } = await verified()
  const fullAt = Date.now() + 3600_000
  for (const key of [email, `198.51.100.1#${email}`])
    await putRow({
      ...limitKey('lookup-account-for', key),
      fullAt,
      expiresAt: Math.ceil(fullAt / 1000) + 3600,
    })
  expect((await call(lookupAccount, { email })).output.exists).toBe(true)
})

test('the look-up reports that an account has no password', async () => {
  const email = newEmail()
  await call(redeemLink, { email, token: await mailedToken(email, 'Ana Ruiz') })
  expect((await call(lookupAccount, { email })).output).toEqual({ exists: true, hasPassword: false })
})
