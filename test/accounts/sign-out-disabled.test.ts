import {
  AdminDisableUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { localCredentials, region } from '../../infra/local/account.ts'
import { accountKey } from '../../lambdas/access/account-keys.ts'
import { emailKey } from '../../lambdas/users/user-keys.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { call, idle, invoke, signInAs, theCloud, verified, type Person } from '../cloud.ts'
import { openSocket } from '../live/open-socket.ts'
import { rowOf } from '../rows.ts'

const poolNameOf = async ({ email }: Person) => String((await rowOf(emailKey(email)))?.['cognitoName'])

async function disable(person: Person): Promise<void> {
  const { ports, users } = await theCloud()
  const endpoint = `http://127.0.0.1:${ports.userPool}`
  const client = new CognitoIdentityProviderClient({ endpoint, region, credentials: localCredentials })
  const user = { UserPoolId: users['USER_POOL_ID'], Username: await poolNameOf(person) }
  await client.send(new AdminDisableUserCommand(user))
  client.destroy()
}

/** Runs the function with the input that the schedule sends every minute. */
async function look(): Promise<void> {
  const body = JSON.stringify({ id: '1', 'detail-type': 'Scheduled Event', detail: {} })
  const answer = await invoke('sign-out-disabled', { Records: [{ messageId: '1', body }] })
  expect(answer).toEqual({ batchItemFailures: [] })
}

test('a person who is disabled in the user pool is signed out once, and nobody else is signed out', async () => {
  const [ann, ben] = [await verified(), await verified()]
  const socket = await openSocket(ann)
  await disable(ann)
  await look()
  expect((await call(getMe, {}, ann)).error?.code).toBe('token-expired')
  expect((await call(getMe, {}, ben)).status).toBe(200)
  await idle()
  expect(await socket.closed).toBe(1000)
  await expect(signInAs(ann.email)).rejects.toThrow()
  const key = accountKey(await poolNameOf(ann))
  const { signedOutAt } = (await rowOf(key))!
  await look()
  expect((await rowOf(key))!['signedOutAt']).toBe(signedOutAt)
})
