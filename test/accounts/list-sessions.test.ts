import { expect, test } from 'vitest'
import { listSessions } from '../../shared/accounts/list-sessions.ts'
import { signOut } from '../../shared/accounts/sign-out.ts'
import { call, newcomer, signInAs } from '../cloud.ts'

test('a person sees every session of theirs, with the current one marked', async () => {
  const first = await newcomer()
  const second = await signInAs(first.email)
  const seen = async (person: typeof first) => (await call(listSessions, {}, person)).output.sessions
  const [fromFirst, fromSecond] = [await seen(first), await seen(second)]
  expect(fromFirst.map(({ id }) => id).sort()).toEqual(fromSecond.map(({ id }) => id).sort())
  const current = [...fromFirst, ...fromSecond].filter(({ isCurrent }) => isCurrent)
  expect(new Set(current.map(({ id }) => id)).size).toBe(2)
})

test('an ended session is not in the list', async () => {
  const first = await newcomer()
  const second = await signInAs(first.email)
  await call(signOut, {}, first)
  expect((await call(listSessions, {}, second)).output.sessions).toEqual([
    expect.objectContaining({ isCurrent: true }),
  ])
})
