import { beforeAll, expect, test } from 'vitest'
import { getMe } from '../../shared/users/get-me.ts'
import { lookupAccount } from '../../shared/accounts/lookup-account.ts'
import { register } from '../../shared/accounts/register.ts'
import { newUlid } from '../../shared/ulid.ts'
import type { Write, Writes } from '../../lambdas/platform/table.ts'
import { userKey } from '../../lambdas/users/user-keys.ts'
import { call, newcomer, newEmail, signInAs, verified } from '../cloud.ts'
import { rowOf, userOf } from '../rows.ts'
import { accountEffects, accountOf, poolNameOf } from './account-effects.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
/** A person with a unique name, so that the user name is free and the first transaction that opens the account succeeds. */
const ownerOf = (email: string) => ({ email, firstName: 'Olive', lastName: `Owner ${crypto.randomUUID()}` })
let effects: Awaited<ReturnType<typeof accountEffects>>

beforeAll(async () => {
  effects = await accountEffects()
})

test("an account's name in the pool is random and reveals nothing about the person", async () => {
  const person = await newcomer()
  const poolName = await poolNameOf(person.email)
  const { id } = await userOf(person.email)
  expect(poolName).toMatch(uuid)
  expect(poolName).not.toContain(id.slice(2))
  expect(await accountOf(person.email)).toMatchObject({ userId: id, hasPassword: true })
  expect((await call(getMe, {}, person)).output).toMatchObject({ id, hasPassword: true })
})

test('verifying a new address five times at once opens one account without a password', async () => {
  const email = newEmail()
  const opened = await Promise.all(Array.from({ length: 5 }, () => effects.accounts.proven(ownerOf(email))))
  expect(new Set(opened.map(({ userId }) => userId)).size).toBe(1)
  expect(await rowOf(userKey(opened[0]?.userId ?? ''))).toMatchObject({
    email,
    verified: true,
    firstName: 'Olive',
  })
  expect(await accountOf(email)).toMatchObject({ hasPassword: false })
  expect((await call(lookupAccount, { email })).output.exists).toBe(true)
  await expect(signInAs(email)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})

test('if every numbered user name is taken, the user name ends in seven random hexadecimal digits', async () => {
  const isNumbered = (write: Write) =>
    'put' in write && /^annray(-\d{1,6})?$/.test(String(write.put['username']))
  const crowded = await accountEffects((table) => ({
    transact: async <Name extends string>(writes: Writes<Name>) =>
      Object.values<Write | readonly Write[]>(writes).flat().some(isNumbered)
        ? ('username' as Name)
        : table.transact(writes),
  }))
  const { userId } = await crowded.accounts.proven({ email: newEmail(), firstName: 'Ann', lastName: 'Ray' })
  expect((await rowOf(userKey(userId)))?.['username']).toMatch(/^annray-[0-9a-f]{7}$/)
})

test('verifying a known address enters the existing verified account, which keeps its password', async () => {
  const person = await verified()
  const { id } = await userOf(person.email)
  expect(await effects.accounts.proven(ownerOf(person.email))).toEqual({
    userId: id,
    poolName: await poolNameOf(person.email),
  })
  expect((await call(getMe, {}, await signInAs(person.email))).output).toMatchObject({
    firstName: 'Ann',
    hasPassword: true,
  })
})

test('verifying an address takes over an unverified registration, whose password stops working', async () => {
  const stranger = await newcomer()
  const before = await userOf(stranger.email)
  const { userId } = await effects.accounts.proven(ownerOf(stranger.email))
  expect(userId).not.toBe(before.id)
  expect(await rowOf(userKey(userId))).toMatchObject({ verified: true, firstName: 'Olive' })
  expect((await call(getMe, {}, stranger)).error?.code).toBe('token-expired')
  await expect(signInAs(stranger.email)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})

test('a registration that sets its password after the owner verified the address gets no access', async () => {
  const email = newEmail()
  // The stranger's registration waits between the claim and the password until the owner has verified.
  let isClaimed = () => {}
  const claimed = new Promise<void>((resolve) => (isClaimed = resolve))
  let goOn = () => {}
  const isProven = new Promise<void>((resolve) => (goOn = resolve))
  const slow = await accountEffects((table) => ({
    transact: async (writes) => {
      try {
        return await table.transact(writes)
      } finally {
        isClaimed()
        await isProven
      }
    },
  }))
  const registration = { id: newUlid(Date.now()), ...ownerOf(email), password: 'correct horse' }
  const registering = slow.accounts.withPassword(registration)
  await claimed
  await effects.accounts.proven(ownerOf(email))
  goOn()
  expect(await registering).toBe('email-taken')
  await expect(signInAs(email)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})

test('registering an address whose owner has opened an account without a password is refused', async () => {
  const email = newEmail()
  await effects.accounts.proven(ownerOf(email))
  const input = { id: newUlid(Date.now()), email, name: 'Ann Ray', password: 'correct horse', terms: true }
  expect((await call(register, input)).error?.code).toBe('email-taken')
})

test('simultaneous verifications take an unverified registration over once', async () => {
  const stranger = await newcomer()
  const owner = ownerOf(stranger.email)
  const opened = await Promise.all(Array.from({ length: 5 }, () => effects.accounts.proven(owner)))
  expect(new Set(opened.map(({ userId }) => userId)).size).toBe(1)
  expect(await poolNameOf(stranger.email)).toBe(opened[0]?.poolName)
})

test('an interrupted take-over is repeated by the next verification', async () => {
  const stranger = await newcomer()
  const dying = await accountEffects((table) => ({
    transact: async (writes) => {
      await table.transact(writes)
      throw new Error('killed')
    },
  }))
  await expect(dying.accounts.proven(ownerOf(stranger.email))).rejects.toThrow('killed')
  const { userId } = await effects.accounts.proven(ownerOf(stranger.email))
  expect(await rowOf(userKey(userId))).toMatchObject({ verified: true, firstName: 'Olive' })
})

test('repeating the registration after the owner verified does not restore its password', async () => {
  const email = newEmail()
  const input = { id: newUlid(Date.now()), email, name: 'Ann Ray', password: 'correct horse', terms: true }
  await call(register, input)
  await effects.accounts.proven(ownerOf(email))
  expect((await call(register, input)).error?.code).toBe('email-taken')
  await expect(signInAs(email)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})
