import { expect, test } from 'vitest'
import { getMe } from '../../shared/users/get-me.ts'
import { signOut } from '../../shared/accounts/sign-out.ts'
import { startSession } from '../../shared/accounts/start-session.ts'
import { call, newcomer, signInAs } from '../cloud.ts'

test('the token of an ended session is refused at the next call, and other sessions continue', async () => {
  const here = await newcomer()
  const there = await signInAs(here.email)
  expect((await call(signOut, {}, here)).output).toEqual({ signedOut: true })
  const answer = await call(getMe, {}, here)
  expect([answer.status, answer.error?.code]).toEqual([401, 'token-expired'])
  expect((await call(getMe, {}, there)).status).toBe(200)
})

test('an ended session cannot start again', async () => {
  const person = await newcomer()
  await call(signOut, {}, person)
  expect((await call(startSession, { device: 'device-of-a-test' }, person)).error?.code).toBe('token-expired')
})
