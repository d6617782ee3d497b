/** If all users of the pool are lost, `npm run restore -- <stage> --people` creates them again from the table. */
import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restorePeople } from '../../lambdas/holdings/restore-people.ts'
import { tableNamed } from '../../infra/deploy/restore-table.ts'
import { startCloud, type Cloud } from '../../infra/local/cloud.ts'
import { emailKey } from '../../lambdas/users/user-keys.ts'
import { requestLink } from '../../shared/accounts/request-link.ts'
import { newUlid } from '../../shared/ulid.ts'
import { tokenByLink } from '../amplify-sign-in.ts'
import { peopleIn } from '../people.ts'
import { tokenByPassword } from '../srp-sign-in.ts'
import { clientsOf, timed } from './restored-stage.ts'

const people = process.env['FAULTS'] === 'long' ? 200 : 5
const emails = Array.from({ length: people }, (_, at) => `p${at}@example.com`)
const password = 'correct horse battery'

let cloud: Cloud
let users: CognitoIdentityProviderClient
let userPoolId: string
beforeAll(async () => {
  cloud = await startCloud({ basePort: 0, log: () => undefined })
  users = clientsOf(cloud).users
  userPoolId = cloud.outputs['UserPoolId'] ?? ''
})
afterAll(() => cloud.close())

const pool = () => ({
  userPoolId,
  userPoolClientId: cloud.outputs['UserPoolClientId'] ?? '',
  userPoolEndpoint: `http://127.0.0.1:${cloud.ports.userPool}`,
})
const signIn = (email: string) => tokenByPassword(pool(), email, password)

/** Requests a link, and signs in with the token of its mail. */
async function signInByLink(email: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${cloud.ports.site}/api${requestLink.path}`, {
    method: requestLink.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: newUlid(Date.now()), email }),
  })
  expect(response.status).toBe(200)
  await cloud.idle()
  const url = `http://127.0.0.1:${cloud.ports.mail}/mails.json?to=${encodeURIComponent(email)}`
  const [mail] = (await (await fetch(url)).json()) as { text: string }[]
  return tokenByLink(pool(), email, /[?&#]token=([\w.%]+)/.exec(mail?.text ?? '')?.[1] ?? '')
}

test('every person of the table can sign in again, and a user who was not lost keeps their password', async () => {
  const environment = { ...cloud.environmentOf('accounts-api'), ...cloud.demoEnvironment }
  const opened = peopleIn(cloud.ports, environment)
  const school = (at: number) => ({ email: `p${at}@ou.edu`, campusId: 'ou' })
  for (const [at, email] of emails.entries())
    await opened.create({ email, name: 'Ann Ray', password, school: school(at) })
  const client = clientsOf(cloud).dynamoDb
  const table = tableNamed(client, cloud.outputs['TableName'] ?? '')
  const nameOf = async (email: string) => String((await table.get(emailKey(email)))?.['cognitoName'])
  const [kept = '', ...lost] = emails
  for (const email of lost) {
    const Username = await nameOf(email)
    await users.send(new AdminDeleteUserCommand({ UserPoolId: userPoolId, Username }))
  }
  await expect(signIn(lost[0] ?? '')).rejects.toThrow()

  const restore = () => restorePeople({ client: users, userPoolId, table, say: () => undefined })
  expect(await timed(`${lost.length} people`, restore)).toBe(lost.length)
  expect(await restore()).toBe(0)
  for (const email of emails) {
    const Username = await nameOf(email)
    const { UserStatus, UserAttributes } = await users.send(
      new AdminGetUserCommand({ UserPoolId: userPoolId, Username }),
    )
    expect(UserStatus).toBe('CONFIRMED')
    expect(UserAttributes).toContainEqual({ Name: 'email', Value: email })
  }
  await expect(signIn(kept)).resolves.toBeTruthy()
  await expect(signIn(lost[0] ?? '')).rejects.toThrow()
  await expect(signInByLink(lost[0] ?? '')).resolves.toBeTruthy()
})
