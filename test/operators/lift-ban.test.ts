import { expect, test } from 'vitest'
import { banPerson } from '../../shared/operators/ban-person.ts'
import { liftBan } from '../../shared/operators/lift-ban.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { call, idle, member } from '../cloud.ts'
import { userOf } from '../rows.ts'
import { auditOf, because } from './acts.ts'
import { newOperator } from './operator.ts'

test('a lifted ban lets the person in again, and the log keeps what the ban said', async () => {
  const [olivia, ann] = [await newOperator(), await member()]
  const { id: userId } = await userOf(ann.email)
  await call(banPerson, { ...because('A scam'), userId }, olivia)
  await idle()
  const act = { ...because('It was a mistake.'), userId }
  for (const again of [act, act]) expect((await call(liftBan, again, olivia)).status).toBe(200)
  await idle()
  expect((await call(getMe, {}, ann)).status).toBe(200)
  const entries = await auditOf(userId, olivia)
  expect(entries.map(({ operation }) => operation)).toEqual(['lift-ban', 'ban-person'])
  expect(entries[0]?.before).toEqual({ reason: 'A scam', at: expect.any(Number) })
  expect((await call(liftBan, { ...because(), userId }, olivia)).error?.code).toBe('not-banned')
})
