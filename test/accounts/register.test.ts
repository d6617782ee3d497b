import { userKey, emailKey } from '../../lambdas/users/user-keys.ts'
import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { getMe } from '../../shared/users/get-me.ts'
import { lookupAccount } from '../../shared/accounts/lookup-account.ts'
import { register } from '../../shared/accounts/register.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, loose, newcomer, newEmail, signInAs, tableClient, theCloud } from '../cloud.ts'
import { changeRow } from '../rows.ts'

const tooLong = 'A first name and a last name have up to 20 characters each.'
const someone = () => ({
  id: newUlid(Date.now()),
  email: newEmail(),
  name: 'Ann Ray',
  password: 'correct horse',
  terms: true,
})

test('registering makes an account that can sign in and has an unverified address', async () => {
  const input = someone()
  expect((await call(register, input)).output).toEqual({ registered: true })
  const me = (await call(getMe, {}, await signInAs(input.email))).output
  expect(me).toMatchObject({
    email: input.email,
    firstName: 'Ann',
    lastName: 'Ray',
    verified: false,
    schoolVerified: false,
  })
})

test('a registration that is repeated, even five times at once, makes one account', async () => {
  const input = someone()
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => call(register, input)))
  const answers = [...atOnce, await call(register, input)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect((await signInAs(input.email)).token).not.toBe('')
})

test('a taken address is refused in upper case, with pasted invisible characters, and with full-width characters', async () => {
  const input = someone()
  await call(register, input)
  const pasted = [input.email.toUpperCase(), `\u2068${input.email}\u2069`, input.email.replace('@', '＠')]
  for (const email of pasted) {
    const again = await call(register, { ...someone(), email })
    expect([again.status, again.error], email).toEqual([
      409,
      expect.objectContaining({ code: 'email-taken', message: 'Email has already been taken.' }),
    ])
  }
})

test('of ten people who register one address at once, exactly one gets it, with their own password', async () => {
  const email = newEmail()
  const inputs = Array.from({ length: 10 }, (_, index) => ({
    ...someone(),
    email,
    password: `password ${index}`,
  }))
  const answers = await Promise.all(inputs.map((input) => call(register, input)))
  const winners = inputs.filter((_, index) => answers[index]?.status === 200)
  expect(winners).toHaveLength(1)
  expect(answers.filter(({ error }) => error?.code === 'email-taken')).toHaveLength(9)
  const me = (await call(getMe, {}, await signInAs(email, winners[0]!.password))).output
  expect(me.email).toBe(email)
})

test('people with the same name get different user names', async () => {
  const name = `Zoë Quill${Date.now()}`
  const people = await Promise.all([newcomer(name), newcomer(name), newcomer(name)])
  const names = await Promise.all(
    people.map(async (person) => (await call(getMe, {}, person)).output.username),
  )
  const plain = name.replace(' ', '').replace('ë', 'e').toLowerCase()
  expect(names.sort()).toEqual([plain, `${plain}-2`, `${plain}-3`])
})

test('no path of the site becomes a user name', async () => {
  const person = await newcomer('sett ings')
  expect((await call(getMe, {}, person)).output.username).toMatch(/^settings-\d+$/)
})

test.each([
  [{ email: '' }, 'email-required', 'Email is required.'],
  [{ email: 'ann' }, 'email-invalid', 'Invalid email address.'],
  [{ name: '' }, 'name-required', 'Name is required.'],
  [{ name: 'Ann' }, 'full-name-required', 'Full name is required'],
  [{ password: '' }, 'password-required', 'Password is required.'],
  [{ password: 'short' }, 'password-too-short', 'Password too short.'],
  [{ password: '        ' }, 'password-outer-space', 'A password cannot begin or end with a space.'],
  [{ email: 'a..b@example.com' }, 'email-invalid', 'Invalid email address.'],
  [{ email: 'аnn@example.com' }, 'email-invalid', 'Invalid email address.'],
  [{ email: 'a\0b@example.com' }, 'email-invalid', 'Invalid email address.'],
  [{ name: '\u3164\u3164 \u3164\u3164' }, 'full-name-required', 'Full name is required'],
  [{ name: '\u2800\u2800 \u2800\u2800' }, 'full-name-required', 'Full name is required'],
  [{ name: 'Campus Support' }, 'full-name-required', 'Full name is required'],
  [{ name: 'Аnn Ray' }, 'full-name-required', 'Full name is required'],
  [{ name: `Ann ${'r'.repeat(21)}` }, 'name-too-long', tooLong],
  [{ name: `${'a'.repeat(21)} Ray` }, 'name-too-long', tooLong],
  [{ name: 'Ann Ray '.repeat(20) }, 'name-too-long', tooLong],
])('%j is refused, with the sentence for its field', async (change, code, message) => {
  const answer = await call(register, { ...someone(), ...change })
  expect(answer.status).toBe(400)
  expect(answer.error).toMatchObject({ code, message, fields: { [Object.keys(change)[0]!]: message } })
})

test('an unknown field, a missing field and a field of another type are refused', async () => {
  for (const change of [
    { verified: true },
    { terms: false },
    { terms: 'yes' },
    { id: undefined },
    { email: { $gt: '' } },
  ]) {
    expect((await loose(register, { ...someone(), ...change })).status, JSON.stringify(change)).toBe(400)
  }
})

describe('a registration that was interrupted between the table and the pool', () => {
  async function withoutPoolUser() {
    const input = someone()
    await call(register, input)
    const { ports, environment, users } = await theCloud()
    const claim = await (
      await tableClient()
    ).send(
      new GetCommand({
        TableName: environment['TABLE_NAME'],
        Key: emailKey(input.email),
      }),
    )
    const pool = new CognitoIdentityProviderClient({
      endpoint: `http://127.0.0.1:${ports.userPool}`,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    })
    await pool.send(
      new AdminDeleteUserCommand({
        UserPoolId: users['USER_POOL_ID'],
        Username: claim.Item?.['cognitoName'],
      }),
    )
    return { input, userId: claim.Item?.['userId'] as string }
  }

  test('counts as no account, and registering again completes it', async () => {
    const { input, userId } = await withoutPoolUser()
    expect((await call(lookupAccount, { email: input.email })).output.exists).toBe(false)
    expect((await call(register, input)).status).toBe(200)
    expect((await call(getMe, {}, await signInAs(input.email))).output.id).toBe(userId)
  })

  test('reserves the address for a minute, after which another person may take it with their own name', async () => {
    const { input, userId } = await withoutPoolUser()
    const other = { ...someone(), email: input.email, name: 'Ben Cole', password: 'of somebody else' }
    expect((await call(register, other)).error?.code).toBe('email-taken')
    await changeRow(emailKey(input.email), { claimedAt: Date.now() - 61_000 })
    expect((await call(register, other)).status).toBe(200)
    const me = (await call(getMe, {}, await signInAs(input.email, other.password))).output
    expect(me).toMatchObject({ id: userId, firstName: 'Ben', lastName: 'Cole' })
  })

  test('never replaces the password of a verified address', async () => {
    const { input, userId } = await withoutPoolUser()
    await changeRow(userKey(userId), { verified: true })
    expect((await call(register, { ...input, password: 'of somebody else' })).error?.code).toBe('email-taken')
  })
})
