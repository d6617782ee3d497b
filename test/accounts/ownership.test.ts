/** Callers prove that they own the account. The tests use the real user pool and set the clock. */
import { beforeAll, expect, test } from 'vitest'
import type { Viewer } from '../../lambdas/access/viewer.ts'
import { verified, type Person } from '../cloud.ts'
import { accountEffects } from './account-effects.ts'

const aMinute = 60_000
let person: Person

beforeAll(async () => void (person = await verified()))

async function check(minutes: number, password?: string, hasPassword = true) {
  const signedInAt = Date.now()
  const { owner } = await accountEffects(undefined, () => signedInAt + minutes * aMinute)
  const signIn = { poolName: '', sessionId: '', signedInAt }
  return owner.check({ signIn, hasPassword } as Viewer, { accessToken: person.token, password })
}

test('a person who logged in within the last ten minutes needs no password; later they need it', async () => {
  expect(await check(10)).toBeUndefined()
  expect(await check(11)).toBe('current-password-required')
  expect(await check(11, 'wrong horse')).toBe('password-wrong')
  expect(await check(11, person.password)).toBeUndefined()
})

test('a person without a password has to log in again ten minutes after the log-in', async () => {
  expect(await check(9, undefined, false)).toBeUndefined()
  expect(await check(11, undefined, false)).toBe('sign-in-old')
  expect(await check(11, 'any', false)).toBe('sign-in-old')
})
