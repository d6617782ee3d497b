/**
 * Signs in by password with the same protocol as Amplify, in a tenth of the time, because hundreds of people sign in during a
 * run. The tests of the user pool, and browser tests that fill in the log-in form, use Amplify itself.
 */
import { randomBytes } from 'node:crypto'
import { fromHex, g, k, N, power, scramblerOf, secretOf, signatureOf } from '../infra/local/user-pool/srp.ts'
import type { Pool } from './amplify-sign-in.ts'

/** Returns the access token. */
export async function tokenByPassword(pool: Pool, username: string, password: string): Promise<string> {
  return (await tokensByPassword(pool, username, password)).AccessToken
}

export async function tokensByPassword(pool: Pool, username: string, password: string): Promise<Tokens> {
  const { AuthenticationResult } = await passwordProof(pool, username, password)
  if (!AuthenticationResult) throw new Error(`${username} was not signed in`)
  return AuthenticationResult
}

/** Proves the password to the user pool. Returns its response: tokens, or the next challenge. */
export async function passwordProof(pool: Pool, username: string, password: string): Promise<PoolResponse> {
  const a = fromHex(randomBytes(32).toString('hex'))
  const A = power(g, a)
  const { ChallengeParameters: asked = {} } = await ask(pool, 'InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    AuthParameters: { USERNAME: username, SRP_A: A.toString(16) },
  })
  const { SRP_B = '', SALT = '', SECRET_BLOCK: secretBlock = '', USER_ID_FOR_SRP: user = '' } = asked
  const B = fromHex(SRP_B)
  const [, poolName = ''] = pool.userPoolId.split('_')
  const x = secretOf(poolName, user, password, SALT)
  const u = scramblerOf(A, B)
  const shared = power(N + ((B - k * power(g, x)) % N), a + u * x)
  const timestamp = timestampNow()
  const signature = signatureOf({ poolName, username: user, secretBlock, timestamp }, shared, u)
  return ask(pool, 'RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses: {
      USERNAME: user,
      PASSWORD_CLAIM_SECRET_BLOCK: secretBlock,
      TIMESTAMP: timestamp,
      PASSWORD_CLAIM_SIGNATURE: signature.toString('base64'),
    },
  })
}

/** Returns the current time in the format of `Sun Nov 22 23:40:00 UTC 2026`, which Cognito requires. */
function timestampNow(): string {
  const [weekday, day, month, year, time] = new Date().toUTCString().replace(',', '').split(' ')
  return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`
}

interface Tokens {
  AccessToken: string
  IdToken: string
  RefreshToken: string
}

export interface PoolResponse {
  __type?: string
  message?: string
  ChallengeName?: string
  Session?: string
  SecretCode?: string
  ChallengeParameters?: Record<string, string>
  AuthenticationResult?: Tokens
}

const ask = (pool: Pool, action: string, parameters: object) =>
  callPool(pool, action, { ClientId: pool.userPoolClientId, ...parameters })

/** Calls an operation of the user pool. If the pool refuses, it throws an error with the name of the refusal. */
export async function callPool({ userPoolEndpoint }: Pool, action: string, parameters: object) {
  const response = await fetch(userPoolEndpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
    },
    body: JSON.stringify(parameters),
  })
  const answer = (await response.json()) as PoolResponse
  if (!response.ok) throw Object.assign(new Error(answer.message), { name: answer.__type })
  return answer
}
