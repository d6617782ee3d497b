import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFunctions } from '../../../infra/build.ts'
import { roleProblems } from '../../../infra/deploy/role-problems.ts'
import { synthesize, type Json } from '../synth-fixture.ts'
import { account as accountId, startAws } from './aws.ts'

let account: Awaited<ReturnType<typeof startAws>>
let statements: Json[]
beforeAll(async () => {
  await buildFunctions()
  account = await startAws()
  const table = `arn:aws:dynamodb:us-east-1:${accountId}:table/posts`
  statements = synthesize('prod')
    .grantsOf('saves-api')
    .filter(({ Action }) => JSON.stringify(Action).includes('dynamodb:'))
    .map((one) => ({ ...one, Resource: table }))
})
afterAll(() => account.close())

const without = (condition: Json, name: string) =>
  Object.fromEntries(Object.entries(condition).filter(([one]) => one !== name))
const outputs = { TableName: 'posts', SavesRoleArn: `arn:aws:iam::${accountId}:role/saves` }
const problems = () => roleProblems({ aws: account.aws }, outputs)

test('the role of production has no problems', async () => {
  account.state.statements = statements
  expect(await problems()).toEqual([])
})

test('a role without conditions is reported, because it may write every partition', async () => {
  account.state.statements = statements.map(({ Effect, Action, Resource }) => ({ Effect, Action, Resource }))
  expect(await problems()).toEqual([
    'the role of saves: a transaction that also writes a ban is allowed, and should be denied',
    'the role of saves: a write that names no partition is allowed, and should be denied',
  ])
})

test('a role whose condition also allows a request without a partition is reported', async () => {
  account.state.statements = statements.map((one) => ({ ...one, Condition: without(one.Condition, 'Null') }))
  expect(await problems()).toEqual([
    'the role of saves: a write that names no partition is allowed, and should be denied',
  ])
})

test('a role that may not write saves is reported', async () => {
  account.state.statements = []
  expect(await problems()).toEqual([
    'the role of saves: a write of a save is implicitDeny, and should be allowed',
  ])
})

test('credentials without the permission to ask IAM are reported', async () => {
  account.state.denied = ['iam']
  expect(await problems()).toEqual([
    'IAM does not say what roles may do: You are not authorized to perform this operation',
  ])
})
