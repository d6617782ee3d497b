import { expect, test } from 'vitest'
import { getMe } from '../../shared/users/get-me.ts'
import { claimAccount } from '../../shared/accounts/claim-account.ts'
import { redeemLink } from '../../shared/accounts/redeem-link.ts'
import { call, idle, mailsTo, newcomer, signInWithLink, verified } from '../cloud.ts'
import { userOf } from '../rows.ts'
import { linkTo, newId } from './links.ts'

test('the stored address of an unverified account gets a link, and the response does not reveal the address', async () => {
  const { email } = await newcomer()
  const { username } = await userOf(email)
  const answer = await call(claimAccount, { id: newId(), username: username.toUpperCase(), campusId: 'ou' })
  expect(Object.keys(answer.output)).toEqual(['nextAt'])
  await idle()
  const { token } = await linkTo(email)
  // The account keeps the name of the person who registered it.
  expect((await call(redeemLink, { email, token })).error?.code).toBe('name-required')
  expect((await call(redeemLink, { email, token, name: 'Olive Owner' })).status).toBe(200)
  const owner = await signInWithLink(email, token)
  expect((await call(getMe, {}, owner)).output).toMatchObject({ email, verified: true, hasPassword: false })
})

test('a verified account and an unknown user name get the same response, and nothing is mailed', async () => {
  const { email } = await verified()
  const { username } = await userOf(email)
  const before = (await mailsTo(email)).length
  const known = await call(claimAccount, { id: newId(), username })
  const unknown = await call(claimAccount, { id: newId(), username: 'nobody-here' })
  expect(Object.keys(known.output)).toEqual(Object.keys(unknown.output))
  expect(known.capacity).toEqual(unknown.capacity)
  await idle()
  expect(await mailsTo(email)).toHaveLength(before)
})

test('one client can send five mails at once to a user name', async () => {
  const { username } = await userOf((await newcomer()).email)
  for (let round = 0; round < 5; round++) await call(claimAccount, { id: newId(), username })
  const sixth = await call(claimAccount, { id: newId(), username })
  expect(sixth.error).toMatchObject({ code: 'too-many-links', retryAfter: expect.any(Number) })
})

test('an unknown campus is refused', async () => {
  const answer = await call(claimAccount, { id: newId(), username: 'ann', campusId: 'hogwarts' })
  expect(answer.error?.code).toBe('campus-not-found')
})
