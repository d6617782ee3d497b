/** Tests `npm run operators`, which adds and removes operators, and `npm run operate`, with which operators act. */
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { afterAll, expect, test } from 'vitest'
import { tableNamed } from '../../infra/deploy/restore-table.ts'
import { localCredentials as credentials, region } from '../../infra/local/account.ts'
import { codeOf, currentStep } from '../../infra/local/user-pool/totp.ts'
import { addOperator, removeOperator } from '../../infra/operate/administer.ts'
import { callOf, send } from '../../infra/operate/call.ts'
import { signInOperator } from '../../infra/operate/sign-in.ts'
import { member, theCloud } from '../cloud.ts'
import { userOf } from '../rows.ts'

const userId = 'u_5f0c1ce2a1b34e6b9d1c'
let close = () => undefined as void
afterAll(() => close())

async function administration() {
  const { ports, outputs } = await theCloud()
  const endpoint = `http://127.0.0.1:${ports.operatorPool}`
  const users = new CognitoIdentityProviderClient({ endpoint, region, credentials })
  const dynamoDb = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${ports.table}`,
    region,
    credentials,
  })
  close = () => [users, dynamoDb].forEach((client) => client.destroy())
  const { OperatorPoolId: userPoolId = '', OperatorPoolClientId: userPoolClientId = '' } = outputs
  return {
    at: { users, userPoolId, table: tableNamed(dynamoDb, outputs['TableName'] ?? '') },
    pool: { userPoolId, userPoolClientId, userPoolEndpoint: endpoint },
    origin: `http://127.0.0.1:${ports.site}`,
  }
}

test('a new operator replaces the first password, sets up a second factor and acts; a removed operator is refused at once', async () => {
  const { at, pool, origin } = await administration()
  const name = `otto-${process.pid}`
  const { password: temporary } = await addOperator(at, { name, email: 'Otto@Example.com' })
  const code = (secret: string) => codeOf(secret, currentStep(Date.now()))
  const never = () => Promise.reject(new Error('asked for nothing'))
  const token = await signInOperator(pool, name, {
    password: async () => temporary,
    newPassword: async () => 'Correct horse 2 battery!',
    setUp: async (secret) => code(secret),
    code: never,
  })
  const ann = await member()
  const { id } = await userOf(ann.email)
  const ban = callOf('ban-person', ['--userId', id, '--reason', 'A scam'])
  expect(await send(origin, token, ban)).toEqual({ done: true })
  const log = await send(origin, token, callOf('list-audit', ['--userId', id]))
  expect(log).toMatchObject({ items: [{ operator: name, operation: 'ban-person', reason: 'A scam' }] })
  const again = callOf('ban-person', ['--userId', id, '--reason', 'Again'])
  await expect(send(origin, token, again)).rejects.toThrow('already-banned: This person is banned already.')
  await expect(addOperator(at, { name, email: 'otto@example.com' })).rejects.toThrow('remove them first')
  expect(await removeOperator(at, name.toUpperCase())).toBe(true)
  await expect(send(origin, token, callOf('list-audit', []))).rejects.toThrow('sign-in-required')
  expect(await removeOperator(at, name)).toBe(false)
  // The token of the removed operator stays refused, even after a new operator gets the same name.
  await addOperator(at, { name, email: 'otto@example.com' })
  await expect(send(origin, token, callOf('list-audit', []))).rejects.toThrow('sign-in-required')
}, 60_000)

test('adding an operator with the address of a student returns the id of that student’s account', async () => {
  const { at } = await administration()
  const ann = await member()
  const { id } = await userOf(ann.email)
  const { userId } = await addOperator(at, { name: `anna-${process.pid}`, email: ann.email })
  expect(userId).toBe(id)
})

test.each([
  ['an unknown operation', 'ban-everybody', [], 'There is no operation ban-everybody:'],
  ['no operation, with a list of them', '', [], 'ban-person [--reason …] [--userId …]'],
  ['an act without a reason', 'ban-person', ['--userId', userId], '--reason: missing or wrong'],
  [
    'an empty reason',
    'ban-person',
    ['--userId', userId, '--reason', ' '],
    '--reason: Say why, in one sentence.',
  ],
  ['an unknown flag', 'list-audit', ['--everything', 'yes'], "Unknown option '--everything'"],
  ['an id of its own', 'ban-person', ['--id', 'x'], "Unknown option '--id'"],
])('%s is refused before any sign-in', (_, name, flags, sentence) => {
  expect(() => callOf(name, flags)).toThrow(sentence)
})

test.each([
  ['a name with a space', 'olivia ray', 'o@example.com'],
  ['a name with an accent', 'olivía', 'o@example.com'],
  ['no address', 'olivia', 'olivia'],
])('an operator cannot be added with %s', async (_, name, email) => {
  const { at } = await administration()
  await expect(addOperator(at, { name, email })).rejects.toThrow(/A name has|is no e-mail address/)
})

test('a flag is parsed as a number or a boolean if its field has that type, and as a text otherwise', () => {
  const flags = ['--caseId', `${userId}.person`, '--takeDown', 'true', '--days', '7', '--reason', '7']
  const { input } = callOf('close-case', flags)
  expect(input).toMatchObject({ takeDown: true, days: 7, reason: '7' })
  expect(() => callOf('close-case', [...flags, '--days', 'soon'])).toThrow('--days: missing or wrong')
})
