import { beforeAll, expect, test } from 'vitest'
import { banKey } from '../../lambdas/users/user-keys.ts'
import { banPerson } from '../../shared/operators/ban-person.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { call, member } from '../cloud.ts'
import { rowOf, userOf } from '../rows.ts'
import { auditOf, because } from './acts.ts'
import { newOperator, type Operator } from './operator.ts'

let olivia: Operator
beforeAll(async () => {
  olivia = await newOperator()
})

test('a banned person is refused from the next request on, and the audit log has the operator, the time and the reason', async () => {
  const ann = await member()
  const { id } = await userOf(ann.email)
  const act = because('Sold the same bike three times.')
  const before = Date.now()
  expect((await call(banPerson, { ...act, userId: id }, olivia)).output).toEqual({ done: true })
  expect((await call(getMe, {}, ann)).error?.code).toBe('account-banned')
  expect(await rowOf(banKey(ann.email))).toMatchObject({ email: ann.email, reason: act.reason })
  const [entry] = await auditOf(id, olivia)
  expect(entry).toEqual({
    ...act,
    at: expect.any(Number),
    operator: olivia.name,
    operation: 'ban-person',
    subject: { kind: 'person', id },
  })
  expect(entry?.at).toBeGreaterThanOrEqual(before)
})

test('a ban that is sent twice is recorded once, and another ban of the same person is refused', async () => {
  const { id: userId } = await userOf((await member()).email)
  const act = { ...because(), userId }
  for (const again of [act, act]) expect((await call(banPerson, again, olivia)).status).toBe(200)
  expect(await auditOf(userId, olivia)).toHaveLength(1)
  expect((await call(banPerson, { ...because(), userId }, olivia)).error?.code).toBe('already-banned')
  expect(await auditOf(userId, olivia)).toHaveLength(1)
})

test('a person who does not exist cannot be banned', async () => {
  const { error } = await call(banPerson, { ...because(), userId: 'u_00000000000000000000' }, olivia)
  expect([error?.code, error?.message]).toEqual(['user-not-found', 'There is no such person.'])
})
