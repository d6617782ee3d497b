import { expect, test } from 'vitest'
import { getMe } from '../../shared/users/get-me.ts'
import { claimAccount } from '../../shared/accounts/claim-account.ts'
import { redeemLink } from '../../shared/accounts/redeem-link.ts'
import { call, idle, mailsTo, newcomer, signInWithLink, verified } from '../cloud.ts'
import { userOf } from '../rows.ts'
import { linkTo, newId } from './links.ts'

test('the stored address of an unproven account gets a link, and the response does not tell it', async () => {
  const { email } = await newcomer()
  const { username } = await userOf(email)
  const answer = await call(claimAccount, { id: newId(), username: username.toUpperCase(), campusId: 'ou' })
  expect(Object.keys(answer.output)).toEqual(['nextAt'])
  await idle()
  const { token } = await linkTo(email)
  expect((await call(redeemLink, { email, token })).status).toBe(200)
  const owner = await signInWithLink(email, token)
  expect((await call(getMe, {}, owner)).output).toMatchObject({ email, verified: true, hasPassword: false })
})

test('a verified account and an unknown user name look the same, and nothing is mailed', async () => {
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

test('one user name gets five mails at once from one client', async () => {
  const { username } = await userOf((await newcomer()).email)
  for (let round = 0; round < 5; round++) await call(claimAccount, { id: newId(), username })
  const sixth = await call(claimAccount, { id: newId(), username })
  expect(sixth.error).toMatchObject({ code: 'too-many-links', retryAfter: expect.any(Number) })
})

test('an unknown campus is refused', async () => {
  const answer = await call(claimAccount, { id: newId(), username: 'ann', campusId: 'hogwarts' })
  expect(answer.error?.code).toBe('campus-not-found')
})
