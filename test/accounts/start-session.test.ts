import { expect, test } from 'vitest'
import { accountKey } from '../../lambdas/access/account-keys.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { listSessions } from '../../shared/accounts/list-sessions.ts'
import { startSession } from '../../shared/accounts/start-session.ts'
import { call, newcomer, signInWithoutSession, type Person } from '../cloud.ts'
import { changeRow } from '../rows.ts'
import { accountEffects, accountOf, poolNameOf } from './account-effects.ts'

const device = 'device-of-a-test'
const claimsOf = ({ token }: Person) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    origin_jti: string
    auth_time: number
  }

/** Writes sessions into the account without signing in. `ages` has the age of each session in milliseconds. */
async function withSessions(person: Person, ages: number[], ended: { endedAt?: number } = {}) {
  const now = Date.now()
  const sessions = Object.fromEntries(
    ages.map((age, place) => [
      `other-${place}`,
      { signedInAt: now - age, deviceId: device, device: 'A browser', isNewDevice: false, ...ended },
    ]),
  )
  await changeRow(accountKey(await poolNameOf(person.email)), { sessions })
}

test('calls are refused until the sign-in has started a session, and starting it twice makes one session', async () => {
  const { email } = await newcomer()
  const person = await signInWithoutSession(email)
  const answer = await call(getMe, {}, person)
  expect([answer.status, answer.error?.code]).toEqual([401, 'session-unknown'])
  const started = await Promise.all([
    call(startSession, { device }, person),
    call(startSession, { device }, person),
  ])
  expect(started.map(({ output }) => output)).toEqual([{ started: true }, { started: true }])
  expect((await call(getMe, {}, person)).output.email).toBe(email)
  expect((await call(listSessions, {}, person)).output.sessions).toHaveLength(2)
})

test('a session contains its device, its approximate place and its start', async () => {
  const person = await newcomer()
  const { origin_jti: id, auth_time } = claimsOf(person)
  expect((await call(listSessions, {}, person)).output.sessions).toEqual([
    // The laptop's edge reports Norman as the place of every client.
    { id, device: 'A browser', place: 'Norman, OK', signedInAt: auth_time * 1000, isCurrent: true },
  ])
  expect((await accountOf(person.email))?.['sessions']).toEqual({
    [id]: expect.objectContaining({ deviceId: device, isNewDevice: false }),
  })
})

test('a sign-in that is more than an hour old starts no session', async () => {
  const { email } = await newcomer()
  const person = await signInWithoutSession(email)
  const { auth_time, origin_jti: sessionId } = claimsOf(person)
  const signIn = { poolName: await poolNameOf(email), sessionId, signedInAt: auth_time * 1000 }
  const begin = async (milliseconds: number) => {
    const { store } = await accountEffects(
      () => ({}),
      () => signIn.signedInAt + milliseconds,
    )
    return store.startSession(signIn, { deviceId: device, device: 'A browser' })
  }
  expect(await begin(3600_001)).toBe(false)
  expect(await begin(3600_000)).toBe(true)
})

test('the thirty-first session replaces the oldest', async () => {
  const { email } = await newcomer()
  const person = await signInWithoutSession(email)
  const hours = (count: number) => count * 3600_000
  await withSessions(
    person,
    Array.from({ length: 30 }, (_, place) => hours(2 + place)),
  )
  expect((await call(startSession, { device }, person)).status).toBe(200)
  const { sessions } = (await call(listSessions, {}, person)).output
  expect(sessions).toHaveLength(30)
  expect(sessions.map(({ id }) => id)).not.toContain('other-29')
})

test('more than thirty sessions are kept if they started in the last hour, because an ended session must not start again', async () => {
  const { email } = await newcomer()
  const person = await signInWithoutSession(email)
  await withSessions(
    person,
    Array.from({ length: 40 }, (_, place) => place * 1000),
    { endedAt: Date.now() },
  )
  expect((await call(startSession, { device }, person)).status).toBe(200)
  expect(Object.keys((await accountOf(email))?.['sessions'] as object)).toHaveLength(41)
})
