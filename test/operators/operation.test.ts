/** What holds for every act and every look: the log, the reason, the protected, the second factor. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { functions } from '../../infra/functions.ts'
import { grantsOfFunction } from '../../infra/function-grants.ts'
import { auditKey } from '../../lambdas/operators/operator-keys.ts'
import { contracts } from '../../shared/contracts.ts'
import { banPerson } from '../../shared/operators/ban-person.ts'
import { liftBan } from '../../shared/operators/lift-ban.ts'
import { signOutPerson } from '../../shared/operators/sign-out-person.ts'
import { call, loose, member } from '../cloud.ts'
import { rowOf, userOf } from '../rows.ts'
import { banKey } from '../../lambdas/users/user-keys.ts'
import { auditOf, because } from './acts.ts'
import { newOperator, newPoolUser, proven } from './operator.ts'

const acts = contracts.operators.filter(({ method }) => method !== 'GET')

describe.each(acts.map((contract) => ({ name: contract.name, contract })))('$name', ({ contract }) => {
  test('is refused without a reason, in one sentence', async () => {
    const olivia = await newOperator()
    for (const reason of ['', '   ', undefined]) {
      const { error, status } = await loose(contract, { ...contract.example, reason }, olivia)
      expect(status).toBe(400)
      if (reason !== undefined) expect(error?.message).toBe('Say why, in one sentence.')
    }
  })

  test('writes nothing by itself: its handler returns the writes, and the log is written with them', () => {
    const text = readFileSync(`lambdas/operators/${contract.name}.ts`, 'utf8')
    expect(text).toMatch(/= act\(/)
    // Only builders of writes and reads are named.
    expect(text).not.toMatch(/\.(add|update|put|remove|transact|set\w+)\(/)
  })
})

test('another act under the id of an earlier one is refused, by the same operator and by another', async () => {
  const [olivia, oscar] = [await newOperator(), await newOperator()]
  const [first, second] = [await userOf((await member()).email), await userOf((await member()).email)]
  const act = because('A scam')
  expect((await call(banPerson, { ...act, userId: first.id }, olivia)).status).toBe(200)
  const others = [
    await call(banPerson, { ...act, userId: second.id }, olivia),
    await call(banPerson, { ...act, userId: first.id }, oscar),
    await call(banPerson, { ...act, reason: 'Another reason', userId: first.id }, olivia),
    await call(liftBan, { ...act, userId: first.id }, olivia),
    await call(signOutPerson, { ...act, userId: first.id }, olivia),
  ]
  expect(others.map(({ error }) => error?.code)).toEqual(others.map(() => 'act-changed'))
  expect(await auditOf(first.id, olivia)).toHaveLength(1)
  expect(await auditOf(second.id, olivia)).toEqual([])
})

test('an operator can act neither on themselves nor on another operator, by any of their addresses', async () => {
  const [ann, ben] = [await member(), await member()]
  const [olivia] = [await newOperator(ann.email), await newOperator(ben.email)]
  for (const { email } of [ann, ben]) {
    const { id: userId } = await userOf(email)
    for (const contract of [banPerson, signOutPerson]) {
      const { error } = await call(contract, { ...because(), userId }, olivia)
      expect(error?.code, contract.name).toBe('operator-protected')
    }
    expect(await rowOf(banKey(email))).toBeUndefined()
    expect(await auditOf(userId, olivia)).toEqual([])
  }
})

test('without a second factor nobody is an operator: the pool issues no token for a password alone', async () => {
  const { ChallengeName, AuthenticationResult } = await proven(await newPoolUser())
  expect([ChallengeName, AuthenticationResult]).toEqual(['MFA_SETUP', undefined])
})

test('a refused act leaves no entry', async () => {
  const [olivia, ann] = [await newOperator(), await member()]
  const { id: userId } = await userOf(ann.email)
  const act = { ...because(), userId }
  expect((await call(liftBan, act, olivia)).error?.code).toBe('not-banned')
  expect(await rowOf(auditKey(act.id))).toBeUndefined()
})

test('no function may change or remove an entry of the log, and only that of operators may read or add one', () => {
  const reaching = functions.flatMap(({ name }) =>
    grantsOfFunction(name).flatMap(({ action, within }) =>
      within?.startsWith('AUDIT') ? [`${name} ${action.replace('dynamodb:', '')}`] : [],
    ),
  )
  expect([...new Set(reaching)].sort()).toEqual(
    ['BatchGetItem', 'GetItem', 'PutItem', 'Query'].map((action) => `operators-api ${action}`),
  )
})
