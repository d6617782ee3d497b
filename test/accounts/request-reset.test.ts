import { expect, test } from 'vitest'
import { requestReset } from '../../shared/accounts/request-reset.ts'
import { call, idle, loose, mailsTo, newEmail, newcomer } from '../cloud.ts'
import { banAddress } from '../rows.ts'
import { linkTo, newId } from './links.ts'

test('the link of a reset leads to the generic host', async () => {
  const { email } = await newcomer()
  await call(requestReset, { id: newId(), email, campusId: 'ou', back: '/saved' })
  await idle()
  expect((await mailsTo(email))[0]?.subject).toBe('Set a new password')
  const { href } = await linkTo(email)
  expect([href.hostname, href.pathname]).toEqual(['campus.localhost', '/forgotpassword'])
  expect(Object.fromEntries(href.searchParams)).toMatchObject({ email, campus: 'ou', back: '/saved' })
})

test('an unknown, a banned and an invalid address are refused with their own sentences', async () => {
  const refusalOf = async (email: string) => (await loose(requestReset, { id: newId(), email })).error
  expect(await refusalOf(newEmail())).toMatchObject({
    code: 'user-not-found',
    message: 'User not found, try again!',
  })
  expect((await refusalOf('nobody'))?.code).toBe('email-invalid')
  expect((await refusalOf(''))?.code).toBe('email-required')
  const { email } = await newcomer()
  await banAddress(email)
  expect((await refusalOf(email))?.code).toBe('account-banned')
})

test('an unknown campus is refused, and so is the sixth request at once', async () => {
  const { email } = await newcomer()
  const elsewhere = await call(requestReset, { id: newId(), email, campusId: 'hogwarts' })
  expect(elsewhere.error?.code).toBe('campus-not-found')
  for (let round = 0; round < 5; round++) await call(requestReset, { id: newId(), email })
  const sixth = await call(requestReset, { id: newId(), email })
  expect(sixth.error).toMatchObject({ code: 'too-many-links', retryAfter: expect.any(Number) })
})
