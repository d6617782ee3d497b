import { expect, test } from 'vitest'
import { banKey } from '../../lambdas/users/user-keys.ts'
import { banPerson } from '../../shared/operators/ban-person.ts'
import { liftBan } from '../../shared/operators/lift-ban.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { call, idle, member, newEmail } from '../cloud.ts'
import { banAddress, rowOf, userOf } from '../rows.ts'
import { auditOf, because } from './acts.ts'
import { newOperator } from './operator.ts'

test('after a ban is lifted the person can use the site again, and the audit log keeps the reason of the ban', async () => {
  const [olivia, ann] = [await newOperator(), await member()]
  const { id: userId } = await userOf(ann.email)
  await call(banPerson, { ...because('A scam'), userId }, olivia)
  expect((await call(getMe, {}, ann)).error?.code).toBe('account-banned')
  // The ban has followers, which would run after its end otherwise.
  await idle()
  const act = { ...because('It was a mistake.'), email: ann.email }
  for (const again of [act, act]) expect((await call(liftBan, again, olivia)).status).toBe(200)
  expect((await call(getMe, {}, ann)).status).toBe(200)
  const entries = await auditOf(userId, olivia)
  expect(entries.map(({ operation }) => operation)).toEqual(['lift-ban', 'ban-person'])
  expect(entries[0]?.before).toEqual({ reason: 'A scam', at: expect.any(Number) })
  expect((await call(liftBan, { ...because(), email: ann.email }, olivia)).error?.code).toBe('not-banned')
})

test('the ban of an address without an account can be lifted', async () => {
  const email = newEmail()
  await banAddress(email)
  const { output } = await call(liftBan, { ...because(), email }, await newOperator())
  expect(output).toEqual({ done: true })
  expect(await rowOf(banKey(email))).toBeUndefined()
})
