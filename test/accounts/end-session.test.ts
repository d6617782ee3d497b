import { expect, test } from 'vitest'
import { endSession } from '../../shared/accounts/end-session.ts'
import { listSessions } from '../../shared/accounts/list-sessions.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { call, newcomer, signInAs, type Person } from '../cloud.ts'

const sessionsOf = async (person: Person) => (await call(listSessions, {}, person)).output.sessions
const currentOf = async (person: Person) => (await sessionsOf(person)).find(({ isCurrent }) => isCurrent)!.id

test('a session that another session ends is refused at its next call, and the other session continues', async () => {
  const here = await newcomer()
  const there = await signInAs(here.email)
  const input = { sessionId: await currentOf(there) }
  expect((await call(endSession, input, here)).output).toEqual({ signedOut: true })
  expect((await call(getMe, {}, there)).error?.code).toBe('token-expired')
  expect((await sessionsOf(here)).map(({ isCurrent }) => isCurrent)).toEqual([true])
  expect((await call(endSession, input, here)).status).toBe(200)
})

test("a person cannot end another person's session, or a session that does not exist", async () => {
  const [ann, ben] = [await newcomer(), await newcomer()]
  expect((await call(endSession, { sessionId: await currentOf(ben) }, ann)).status).toBe(200)
  expect((await call(getMe, {}, ben)).status).toBe(200)
  expect((await call(endSession, { sessionId: 'a.b' }, ann)).error?.code).toBe('bad-input')
  expect(await sessionsOf(ann)).toHaveLength(1)
})
