import { expect, test } from 'vitest'
import { linkKey } from '../../lambdas/accounts/link-keys.ts'
import { recentKey } from '../../lambdas/search/search-keys.ts'
import { emailKey, userKey } from '../../lambdas/users/user-keys.ts'
import { createSearch } from '../../shared/search/create-search.ts'
import { listRecentSearches } from '../../shared/search/list-recent-searches.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { redeemLink } from '../../shared/accounts/redeem-link.ts'
import { call, idle, invoke, newEmail, newcomer, signInAs, signInWithLink, verified } from '../cloud.ts'
import { banAddress, changeRow, removeRow, rowOf, rowsOf } from '../rows.ts'
import { linkTo, mailedToken, resetToken } from './links.ts'

const refused = { name: 'NotAuthorizedException' }
const redeem = async (email: string, token: string) => (await call(redeemLink, { email, token })).error?.code

test('a link logs in once; redeeming it before the log-in does not use it up', async () => {
  const { email } = await verified()
  const token = await mailedToken(email)
  expect(await redeem(email, token)).toBeUndefined()
  expect(await redeem(email, token)).toBeUndefined()
  const person = await signInWithLink(email, token)
  expect((await call(getMe, {}, person)).output).toMatchObject({ email, verified: true, hasPassword: true })
  expect(await redeem(email, token)).toBe('link-used')
  await expect(signInWithLink(email, token)).rejects.toMatchObject(refused)
})

test('a registration link creates a verified account without a password', async () => {
  const email = newEmail()
  const token = await mailedToken(email, 'Ana Maria Ruiz')
  await expect(signInWithLink(email, token)).rejects.toMatchObject(refused)
  expect(await redeem(email, token)).toBeUndefined()
  const person = await signInWithLink(email, token)
  expect((await call(getMe, {}, person)).output).toMatchObject({
    email,
    firstName: 'Ana',
    lastName: 'Maria Ruiz',
    verified: true,
    hasPassword: false,
  })
})

test('a stranger who registered an address before its owner verified it loses access, and their data is erased', async () => {
  const stranger = await newcomer('Eve Mallory')
  await call(createSearch, { campusId: 'ou', q: 'something rude' }, stranger)
  const before = (await call(getMe, {}, stranger)).output
  const { email } = stranger
  const token = await mailedToken(email)
  expect(await redeem(email, token)).toBe('name-required')
  const named = { email, token, name: 'Olive Owner' }
  expect((await call(redeemLink, named)).status).toBe(200)
  // The stranger's data is erased; the owner's link still logs in afterwards.
  await idle()
  const owner = await signInWithLink(email, token)
  const me = (await call(getMe, {}, owner)).output
  expect(me).toMatchObject({
    verified: true,
    firstName: 'Olive',
    lastName: 'Owner',
    username: expect.stringMatching(/^oliveowner/),
    hasPassword: false,
    discardedPassword: true,
  })
  expect(me.id).not.toBe(before.id)
  expect(await rowOf(userKey(before.id))).toBeUndefined()
  expect(await rowsOf(recentKey(before.id, '').pk)).toEqual([])
  expect((await call(listRecentSearches, {}, owner)).output.items).toEqual([])
  expect((await call(getMe, {}, stranger)).error?.code).toBe('token-expired')
  await expect(signInAs(stranger.email)).rejects.toMatchObject(refused)
})

test('of five log-ins with one link at the same time, one succeeds', async () => {
  const { email } = await verified()
  const challengeAnswer = await mailedToken(email)
  const event = {
    triggerSource: 'VerifyAuthChallengeResponse_Authentication',
    userName: 'any',
    request: { userAttributes: { email }, challengeAnswer },
    response: {},
  }
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => invoke('pool-triggers', event)))
  const right = answers.filter((answer) => (answer as typeof event & { response: object }).response)
  expect(right).toHaveLength(5)
  expect(JSON.stringify(answers).split('"answerCorrect":true')).toHaveLength(2)
})

test('an expired link, a link for another address, and a link that sets a password are refused', async () => {
  const [ann, bob] = [await verified(), await verified()]
  const token = await mailedToken(ann.email)
  expect(await redeem(bob.email, token)).toBe('link-failed')
  await expect(signInWithLink(bob.email, token)).rejects.toMatchObject(refused)
  await changeRow(linkKey('log-in', ann.email, token.split('.')[0]!), { validUntil: Date.now() - 1 })
  expect(await redeem(ann.email, token)).toBe('link-expired')
  await expect(signInWithLink(ann.email, token)).rejects.toMatchObject(refused)
  expect(await redeem(bob.email, `00${token.slice(2)}`)).toBe('link-expired')
  expect(await redeem(bob.email, `Z${token.slice(1)}`)).toBe('link-failed')
  const reset = await resetToken(ann.email)
  expect(await redeem(ann.email, reset)).toBe('link-failed')
  await expect(signInWithLink(ann.email, reset)).rejects.toMatchObject(refused)
})

test('a made-up secret is refused', async () => {
  const { email } = await verified()
  const token = await mailedToken(email)
  const guess = `${token.split('.')[0]}.${'0'.repeat(64)}`
  expect(await redeem(email, guess)).toBe('link-failed')
  await expect(signInWithLink(email, guess)).rejects.toMatchObject(refused)
  expect(await redeem(email, token)).toBeUndefined()
})

test('a link for an account that was banned or deleted in the meantime is refused', async () => {
  const [ann, bob] = [await verified(), await verified()]
  const [annToken, bobToken] = [await mailedToken(ann.email), await mailedToken(bob.email)]
  await banAddress(ann.email)
  expect(await redeem(ann.email, annToken)).toBe('account-banned')
  await expect(signInWithLink(ann.email, annToken)).rejects.toThrow('account-banned')
  await removeRow(emailKey(bob.email))
  expect(await redeem(bob.email, bobToken)).toBe('link-without-account')
})

test("the name in the link of an unverified account becomes the account's name", async () => {
  const stranger = await newcomer('Eve Mallory')
  const token = await mailedToken(stranger.email, 'Olive Owner')
  const { href } = await linkTo(stranger.email)
  expect([href.searchParams.get('first'), href.searchParams.get('last')]).toEqual(['Olive', 'Owner'])
  expect(await redeem(stranger.email, token)).toBeUndefined()
  const owner = await signInWithLink(stranger.email, token)
  expect((await call(getMe, {}, owner)).output.firstName).toBe('Olive')
})

test('a verified account keeps its name, even if another name was entered or requested', async () => {
  const { email } = await verified('Ann Ray')
  const token = await mailedToken(email, 'Eve Mallory')
  await call(redeemLink, { email, token, name: 'Eve Mallory' })
  const person = await signInWithLink(email, token)
  expect((await call(getMe, {}, person)).output).toMatchObject({ firstName: 'Ann', hasPassword: true })
})
