import { expect, test } from 'vitest'
import { accountKey } from '../../lambdas/access/account-keys.ts'
import { emailKey, userKey, usernameKey } from '../../lambdas/users/user-keys.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { lookupAccount } from '../../shared/accounts/lookup-account.ts'
import { register } from '../../shared/accounts/register.ts'
import { sendEmailCode } from '../../shared/accounts/send-email-code.ts'
import { verifyEmail } from '../../shared/accounts/verify-email.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, codeFor, idle, newcomer, signInAs, verified } from '../cloud.ts'
import { changeRow, removeRow, rowOf } from '../rows.ts'
import { accountEffects, accountOf, afterAWeek, poolNameOf } from './account-effects.ts'

const week = 7 * 24 * 3600

const again = (email: string, name: string) =>
  call(register, { id: newUlid(Date.now()), email, name, password: 'of somebody else', terms: true })

test('an unverified account expires after seven days, and a verified one never', async () => {
  const person = await newcomer()
  const { expiresAt } = (await accountOf(person.email)) as { expiresAt: number }
  expect(Math.abs(expiresAt - Date.now() / 1000 - week)).toBeLessThan(60)
  expect(await accountOf((await verified()).email)).not.toHaveProperty('expiresAt')
})

test('after seven days the account cannot be used, and its address is free at once', async () => {
  const name = `Fay Quick${Date.now()}`
  const stranger = await newcomer(name)
  await call(sendEmailCode, {}, stranger)
  const code = await codeFor(stranger.email)
  const old = await afterAWeek(stranger)
  expect((await call(verifyEmail, { code }, stranger)).error?.code).toBe('token-expired')
  await expect(signInAs(stranger.email)).rejects.toThrow('account-missing')
  expect((await call(lookupAccount, { email: stranger.email })).output.exists).toBe(false)
  expect((await again(stranger.email, name)).status).toBe(200)
  const me = (await call(getMe, {}, await signInAs(stranger.email, 'of somebody else'))).output
  expect(me.id).not.toBe(old.id)
  expect(me.username).toBe(old.username)
  expect((await call(getMe, {}, stranger)).error?.code).toBe('token-expired')
})

test('a person who verifies the address after seven days gets a new account', async () => {
  const stranger = await newcomer()
  const old = await afterAWeek(stranger)
  const { accounts } = await accountEffects()
  const opened = await accounts.proven({ email: stranger.email, firstName: 'Olive', lastName: 'Owner' })
  expect(opened.userId).not.toBe(old.id)
})

test('when the table expires the account, its address and user name become free', async () => {
  // The name is unique, because another test could take the user name of a common name as soon as it is free.
  const stranger = await newcomer(`Ira Free${Date.now()}`)
  const { poolName, id, username } = await afterAWeek(stranger)
  await removeRow(accountKey(poolName))
  await idle()
  for (const key of [emailKey(stranger.email), usernameKey(username)])
    expect(await rowOf(key)).toBeUndefined()
  // The account is erased like any deleted account: a tombstone stays until late writes are no longer possible.
  const person = await rowOf(userKey(id))
  expect(person === undefined || 'deletedAt' in person).toBe(true)
  expect((await again(stranger.email, 'Ann Ray')).status).toBe(200)
})

test('the address of a verified account is never freed, even if the row of the account disappears', async () => {
  const person = await verified()
  const poolName = await poolNameOf(person.email)
  await changeRow(accountKey(poolName), { expiresAt: 1 })
  await removeRow(accountKey(poolName))
  await idle()
  expect(await rowOf(emailKey(person.email))).toBeDefined()
})
