import { expect, test } from 'vitest'
import { getMe } from '../../shared/users/get-me.ts'
import { listSessions } from '../../shared/accounts/list-sessions.ts'
import { signOutEverywhere } from '../../shared/accounts/sign-out-everywhere.ts'
import { startSession } from '../../shared/accounts/start-session.ts'
import { call, newcomer, signInAs, signInWithoutSession } from '../cloud.ts'
import { accountEffects, poolNameOf } from './account-effects.ts'

test('every token issued so far is refused, even one whose session never started', async () => {
  const here = await newcomer()
  const { email } = here
  const there = await signInAs(email)
  const silent = await signInWithoutSession(email)
  expect((await call(signOutEverywhere, {}, here)).output).toEqual({ signedOut: true })
  for (const person of [here, there, silent]) {
    expect((await call(getMe, {}, person)).error?.code).toBe('token-expired')
    expect((await call(startSession, { device: 'device-of-a-test' }, person)).error?.code).toBe(
      'token-expired',
    )
  }
})

test('a sign-in right after signing out everywhere succeeds', async () => {
  const person = await newcomer()
  await call(signOutEverywhere, {}, person)
  const again = await signInAs(person.email)
  expect((await call(listSessions, {}, again)).output.sessions).toHaveLength(1)
})

test('signing out everywhere takes until the next second, because tokens contain the time in whole seconds', async () => {
  const { email } = await newcomer()
  const { store } = await accountEffects(
    () => ({}),
    () => 1_700_000_000_000,
  )
  const begun = performance.now()
  await store.signOutEverywhere(await poolNameOf(email))
  expect(performance.now() - begun).toBeGreaterThan(990)
})

test('signing out everywhere can keep one session, and ends all others', async () => {
  const here = await newcomer()
  const there = await signInAs(here.email)
  const { sessions } = (await call(listSessions, {}, here)).output
  const kept = sessions.find(({ isCurrent }) => isCurrent)?.id
  const { store } = await accountEffects()
  await store.signOutEverywhere(await poolNameOf(here.email), kept)
  expect((await call(getMe, {}, here)).status).toBe(200)
  expect((await call(getMe, {}, there)).error?.code).toBe('token-expired')
})

test('a session that starts while all sessions are being ended is refused', async () => {
  const { email } = await newcomer()
  const poolName = await poolNameOf(email)
  const { store } = await accountEffects()
  const signIn = { poolName, sessionId: 'late', signedInAt: Math.floor(Date.now() / 1000) * 1000 }
  // Signs out everywhere after startSession has read the account and before it writes the session.
  const slow = await accountEffects((table) => ({
    update: async (input) => {
      await store.signOutEverywhere(poolName)
      return table.update(input)
    },
  }))
  expect(await slow.store.startSession(signIn, { deviceId: 'x', device: 'A browser' })).toBe(false)
})
