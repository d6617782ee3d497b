import { expect, test } from 'vitest'
import { lookupAccount } from '../../shared/accounts/lookup-account.ts'
import { call, newcomer, newEmail } from '../cloud.ts'

test('an address with an account is known, another is not', async () => {
  const person = await newcomer()
  expect((await call(lookupAccount, { email: person.email })).output).toEqual({ exists: true })
  expect((await call(lookupAccount, { email: ` ${person.email.toUpperCase()}` })).output).toEqual({
    exists: true,
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
    message: 'Invalid email address!',
  })
})
