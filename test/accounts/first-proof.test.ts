import { beforeAll, expect, test } from 'vitest'
import { getMe } from '../../shared/users/get-me.ts'
import { register } from '../../shared/accounts/register.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, newcomer, newEmail, signInAs, verified } from '../cloud.ts'
import { accountEffects, accountOf, poolNameOf } from './account-effects.ts'

let effects: Awaited<ReturnType<typeof accountEffects>>

beforeAll(async () => {
  effects = await accountEffects()
})

test('the first proof from outside verifies, discards the password and ends every sign-in', async () => {
  const stranger = await newcomer()
  await effects.proof.proveFromOutside(await poolNameOf(stranger.email))
  expect((await call(getMe, {}, stranger)).error?.code).toBe('token-expired')
  expect(await accountOf(stranger.email)).toMatchObject({ hasPassword: false })
  await expect(signInAs(stranger.email)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})

test('a proof of a verified account changes nothing', async () => {
  const person = await verified()
  await effects.proof.proveFromOutside(await poolNameOf(person.email))
  expect((await call(getMe, {}, person)).output).toMatchObject({ verified: true, hasPassword: true })
  expect((await call(getMe, {}, await signInAs(person.email))).status).toBe(200)
})

test('a proof that stopped before its end is done again by the next one', async () => {
  const stranger = await newcomer()
  const poolName = await poolNameOf(stranger.email)
  const dying = await accountEffects((table) => ({
    update: async (input) => {
      if ('signedOutAt' in (input.set ?? {})) throw new Error('killed')
      return table.update(input)
    },
  }))
  await expect(dying.proof.proveFromOutside(poolName)).rejects.toThrow('killed')
  expect((await call(getMe, {}, stranger)).output.verified).toBe(false)
  await effects.proof.proveFromOutside(poolName)
  expect((await call(getMe, {}, stranger)).error?.code).toBe('token-expired')
})

test('the same registration sent again after the proof does not bring its password back', async () => {
  const email = newEmail()
  const input = { id: newUlid(Date.now()), email, name: 'Ann Ray', password: 'correct horse', terms: true }
  await call(register, input)
  await effects.proof.proveFromOutside(await poolNameOf(email))
  expect((await call(register, input)).error?.code).toBe('email-taken')
  await expect(signInAs(email)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})
