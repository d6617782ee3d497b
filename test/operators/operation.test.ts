/** Rules for all operations of operators: the audit log, the reason, the protected accounts and the second factor. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { functions } from '../../infra/functions.ts'
import { grantsOfFunction } from '../../infra/function-grants.ts'
import { hashOfAddress, suppressedKey } from '../../lambdas/mail/mail-keys.ts'
import { banPerson as bindBan } from '../../lambdas/operators/ban-person.ts'
import {
  auditKey,
  auditLog,
  auditOf as auditKeyOf,
  operatorKey,
} from '../../lambdas/operators/operator-keys.ts'
import { anyId } from '../../lambdas/platform/grants.ts'
import type { Table } from '../../lambdas/platform/table.ts'
import { contracts } from '../../shared/contracts.ts'
import { allowAddress } from '../../shared/operators/allow-address.ts'
import { banPerson } from '../../shared/operators/ban-person.ts'
import { liftBan } from '../../shared/operators/lift-ban.ts'
import { signOutPerson } from '../../shared/operators/sign-out-person.ts'
import { call, invoke, loose, member, theCloud } from '../cloud.ts'
import { openOwnTable } from '../own-table.ts'
import { putRow, rowOf, userOf } from '../rows.ts'
import { banKey, userKey } from '../../lambdas/users/user-keys.ts'
import { auditOf, because } from './acts.ts'
import { newOperator, newPoolUser, proven } from './operator.ts'

const acts = contracts.operators.filter(({ method, input }) => method !== 'GET' && 'reason' in input.shape)

describe.each(acts.map((contract) => ({ name: contract.name, contract })))('$name', ({ contract }) => {
  test('is refused without a reason, with a sentence that asks for one', async () => {
    const olivia = await newOperator()
    for (const reason of ['', '   ', undefined]) {
      const { error, status } = await loose(contract, { ...contract.example, reason }, olivia)
      expect(status).toBe(400)
      if (reason !== undefined) expect(error?.message).toBe('Say why, in one sentence.')
    }
  })

  test('has a handler that returns its writes and makes none itself', () => {
    const text = readFileSync(`lambdas/operators/${contract.name}.ts`, 'utf8')
    expect(text).toMatch(/= act\(/)
    // The handler may call methods that read and functions that build writes, but no method that writes.
    expect(text).not.toMatch(/\.(add|update|put|remove|transact|set\w+)\(/)
  })
})

test('every operation of operators that is not a GET needs a reason, except open-case', () => {
  const without = contracts.operators.filter((contract) => !acts.includes(contract))
  expect(without.filter(({ method }) => method !== 'GET').map(({ name }) => name)).toEqual(['open-case'])
})

test('an act with the id of an earlier act is refused if its operation, person, reason or operator is different', async () => {
  const [olivia, oscar] = [await newOperator(), await newOperator()]
  const [first, second] = [await userOf((await member()).email), await userOf((await member()).email)]
  const act = because('A scam')
  expect((await call(banPerson, { ...act, userId: first.id }, olivia)).status).toBe(200)
  const others = [
    await call(banPerson, { ...act, userId: second.id }, olivia),
    await call(banPerson, { ...act, userId: first.id }, oscar),
    await call(banPerson, { ...act, reason: 'Another reason', userId: first.id }, olivia),
    await call(signOutPerson, { ...act, userId: first.id }, olivia),
  ]
  expect(others.map(({ error }) => error?.code)).toEqual(others.map(() => 'act-changed'))
  expect(await auditOf(first.id, olivia)).toHaveLength(1)
  expect(await auditOf(second.id, olivia)).toEqual([])
})

test('an operator cannot act on an account whose e-mail or school e-mail is the address of an operator', async () => {
  const [ann, ben, cat] = [await member(), await member(), await member()]
  const catsSchool = String((await rowOf(userKey((await userOf(cat.email)).id)))?.['schoolEmail'])
  const [olivia] = [await newOperator(ann.email), await newOperator(ben.email), await newOperator(catsSchool)]
  for (const { email } of [ann, ben, cat]) {
    const { id: userId } = await userOf(email)
    await putRow({ ...suppressedKey(hashOfAddress(email)), because: 'bounce', since: 1 })
    for (const contract of [banPerson, signOutPerson]) {
      const { error } = await call(contract, { ...because(), userId }, olivia)
      expect(error?.code, contract.name).toBe('operator-protected')
    }
    expect(await rowOf(banKey(email))).toBeUndefined()
    expect(await auditOf(userId, olivia)).toEqual([])
  }
  const own = await call(allowAddress, { ...because(), email: ann.email }, olivia)
  expect(own.error?.code).toBe('operator-protected')
})

test('a person who became an operator after a ban cannot lift their own ban', async () => {
  const [olivia, ann] = [await newOperator(), await member()]
  const { id: userId } = await userOf(ann.email)
  await call(banPerson, { ...because(), userId }, olivia)
  const anna = await newOperator(ann.email)
  const lifted = await call(liftBan, { ...because(), email: ann.email }, anna)
  expect(lifted.error?.code).toBe('operator-protected')
})

test('if an act is sent twice at the same time, both calls succeed, and the audit log has one entry', async () => {
  const olivia = await newOperator()
  const { id: userId } = await userOf((await member()).email)
  const act = { ...because(), userId }
  const both = await Promise.all([call(banPerson, act, olivia), call(banPerson, act, olivia)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await auditOf(userId, olivia)).toHaveLength(1)
})

describe('the transaction of an act', () => {
  let own: Awaited<ReturnType<typeof openOwnTable>>
  beforeAll(async () => {
    own = await openOwnTable()
  })
  afterAll(() => own.close())

  test('writes neither a ban nor an entry of the audit log if the person’s address changes during the call', async () => {
    const olivia = { id: 'olivia', name: 'olivia', sub: 's', email: 'olivia@example.com' }
    const { id: userId } = await userOf((await member()).email)
    const person = (await rowOf(userKey(userId))) ?? {}
    let transactions = 0
    const transact: Table['transact'] = async (writes) => {
      transactions += 1
      await own.table.put({ ...person, email: 'other@example.com' })
      return own.table.transact(writes)
    }
    const table = { ...own.table, transact }
    await own.fill([person])
    const act = { ...because(), userId }
    const platform = { table, now: () => Date.now(), random: () => 'x' }
    const run = bindBan.run({ input: act, viewer: olivia, client: { address: '' }, platform })
    await expect(run).rejects.toMatchObject({ code: 'person-changed' })
    expect(transactions).toBe(1)
    const left = (await own.rows()).map(({ pk }) => String(pk).split('#')[0])
    expect(left.filter((start) => start === 'BAN' || start === 'AUDIT')).toEqual([])
  })
})

test('the function refuses claims of another pool, without a user or of an unknown user, even if the gateway accepted them', async () => {
  const olivia = await newOperator()
  const { outputs } = await theCloud()
  const issuer = (pool: string | undefined) => `https://cognito-idp.us-east-1.amazonaws.com/${pool}`
  const statusOf = async (claims: unknown) => {
    const event = {
      httpMethod: 'GET',
      resource: '/operators/audit',
      headers: {},
      queryStringParameters: null,
      pathParameters: null,
      body: null,
      requestContext: { requestId: 'r', identity: { sourceIp: '127.0.0.1' }, authorizer: { claims } },
    }
    return ((await invoke('operators-api', event)) as { statusCode: number }).statusCode
  }
  const [own, students] = [issuer(outputs['OperatorPoolId']), issuer(outputs['UserPoolId'])]
  expect(await statusOf({ iss: own, sub: olivia.sub })).toBe(200)
  for (const claims of [
    undefined,
    {},
    { iss: own },
    { iss: students, sub: olivia.sub },
    { iss: own, sub: 'x' },
  ])
    expect(await statusOf(claims), JSON.stringify(claims)).toBe(401)
})

test('the pool issues no token for a password alone, but requires the setup of a second factor', async () => {
  const { ChallengeName, AuthenticationResult } = await proven((await newPoolUser()).name)
  expect([ChallengeName, AuthenticationResult]).toEqual(['MFA_SETUP', undefined])
})

test('a refused act makes no entry in the audit log', async () => {
  const [olivia, ann] = [await newOperator(), await member()]
  const { id: userId } = await userOf(ann.email)
  const act = { ...because(), email: ann.email }
  expect((await call(liftBan, act, olivia)).error?.code).toBe('not-banned')
  expect(await rowOf(auditKey(act.id))).toBeUndefined()
  expect(await auditOf(userId, olivia)).toEqual([])
})

test("only the operators' function may read the log, add to it and read operators; no function may update or delete an entry", () => {
  const partitions = [auditKey('1').pk, operatorKey('').pk]
  const matches = (pattern: string) =>
    [auditLog, auditKeyOf(anyId)].includes(pattern) ||
    partitions.some((key) => new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(key))
  const reaching = functions.flatMap(({ name }) =>
    grantsOfFunction(name).flatMap(({ action, within }) =>
      within !== undefined && matches(within) ? [`${name} ${action.replace('dynamodb:', '')}`] : [],
    ),
  )
  expect([...new Set(reaching)].sort()).toEqual([
    ...['BatchGetItem', 'GetItem', 'PutItem', 'Query'].map((action) => `operators-api ${action}`),
    // The function reindex-search scans the whole table to rebuild the indexes, and ignores these rows.
    'reindex-search Scan',
  ])
})
