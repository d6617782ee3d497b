/** Starting a sign-in reveals nothing about an address to a client that knows no password. */
import { CognitoIdentityProviderClient, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { newcomer, newEmail, theCloud, verified } from '../cloud.ts'
import { userOf } from '../rows.ts'
import { accountEffects } from './account-effects.ts'

async function startOf(email: string): Promise<Record<string, string>> {
  const { ports, users } = await theCloud()
  const client = new CognitoIdentityProviderClient({
    endpoint: `http://127.0.0.1:${ports.userPool}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'nobody', secretAccessKey: 'nobody' },
  })
  const answer = await client.send(
    new InitiateAuthCommand({
      ClientId: users['USER_POOL_CLIENT_ID'],
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: email, SRP_A: 'ab12'.repeat(192) },
    }),
  )
  expect(answer.ChallengeName).toBe('PASSWORD_VERIFIER')
  return answer.ChallengeParameters ?? {}
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
/** Removes from a response what may differ between addresses: it replaces each random value by its kind or its length. */
const formOf = (parameters: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      uuid.test(value) ? 'UUID' : name === 'SECRET_BLOCK' ? value.length : /^[0-9a-f]+$/i.test(value),
    ]),
  )

test('a sign-in starts with the same response whether the address is known, has no password, or is unknown', async () => {
  const [member, stranger, withoutPassword, unknown] = [
    (await verified()).email,
    (await newcomer()).email,
    newEmail(),
    newEmail(),
  ]
  await (await accountEffects()).accounts.proven({ email: withoutPassword, firstName: 'A', lastName: 'Bo' })
  const forms = await Promise.all(
    [member, stranger, withoutPassword, unknown].map(async (email) => formOf(await startOf(email))),
  )
  for (const form of forms) expect(form).toEqual(forms[0])
  expect(forms[0]).toMatchObject({ USERNAME: 'UUID', USER_ID_FOR_SRP: 'UUID' })
})

test('repeated tries with an address return the same name and salt, whether or not the address is known', async () => {
  for (const email of [(await verified()).email, newEmail()]) {
    const [one, two] = [await startOf(email), await startOf(email)]
    expect([one['USERNAME'], one['SALT']]).toEqual([two['USERNAME'], two['SALT']])
  }
})

test("nothing in the response can be linked to the person's public data", async () => {
  const { email } = await verified()
  const { id, username } = await userOf(email)
  const answer = JSON.stringify(await startOf(email))
  expect(answer).not.toContain(id.slice(2))
  expect(answer).not.toContain(username)
})
