/** Operators of the laptop cloud: each has a user in their pool, an authenticator application, and a row in the table. */
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { localCredentials, region } from '../../infra/local/account.ts'
import { codeOf, currentStep } from '../../infra/local/user-pool/totp.ts'
import { operatorKey } from '../../lambdas/operators/operator-keys.ts'
import { newEmail, theCloud } from '../cloud.ts'
import { putRow, removeRow } from '../rows.ts'
import { passwordProof, callPool, type PoolResponse } from '../srp-sign-in.ts'

export interface Operator {
  name: string
  /** The id of the operator's user in the pool. */
  sub: string
  email: string
  token: string
}

const password = 'Correct horse 1 battery!'
let operators = 0

async function thePool() {
  const { ports, outputs } = await theCloud()
  return {
    userPoolId: outputs['OperatorPoolId'] ?? '',
    userPoolClientId: outputs['OperatorPoolClientId'] ?? '',
    userPoolEndpoint: `http://127.0.0.1:${ports.operatorPool}`,
  }
}

/** Creates an operator and signs them in. `email` may be the address of a student's account. */
export async function newOperator(email = newEmail('operators.example')): Promise<Operator> {
  const { name, sub } = await newPoolUser()
  await putRow({ ...operatorKey(name), name, sub, email })
  return { name, sub, email, token: await signIn(name) }
}

/** Creates an operator, and removes them from the table. Their token has not expired yet. */
export async function formerOperator(): Promise<Operator> {
  const former = await newOperator()
  await removeRow(operatorKey(former.name))
  return former
}

/** Creates a user of the operators' pool who is not an operator, because the table has no row for them. */
export async function newPoolUser(): Promise<Pick<Operator, 'name' | 'sub'>> {
  const { userPoolId: UserPoolId, userPoolEndpoint: endpoint } = await thePool()
  const client = new CognitoIdentityProviderClient({ endpoint, region, credentials: localCredentials })
  operators += 1
  const Username = `operator-${process.pid}-${operators}`
  const { User } = await client.send(
    new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS' }),
  )
  const secret = { UserPoolId, Username, Password: password, Permanent: true }
  await client.send(new AdminSetUserPasswordCommand(secret))
  client.destroy()
  return { name: Username, sub: User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? '' }
}

/** Returns the pool's response to the right password. A user without a second factor gets a challenge to set one up. */
export const proven = async (name: string): Promise<PoolResponse> =>
  passwordProof(await thePool(), name, password)

/** Signs a user in for the first time, which includes the setup of an authenticator application. Returns the token. */
export async function signIn(name: string): Promise<string> {
  const pool = await thePool()
  const { Session } = await proven(name)
  const associated = await callPool(pool, 'AssociateSoftwareToken', { Session })
  const UserCode = codeOf(associated.SecretCode ?? '', currentStep(Date.now()))
  const verified = await callPool(pool, 'VerifySoftwareToken', { Session: associated.Session, UserCode })
  const { AuthenticationResult } = await callPool(pool, 'RespondToAuthChallenge', {
    ClientId: pool.userPoolClientId,
    ChallengeName: 'MFA_SETUP',
    Session: verified.Session,
    ChallengeResponses: { USERNAME: name },
  })
  return AuthenticationResult?.AccessToken ?? ''
}
