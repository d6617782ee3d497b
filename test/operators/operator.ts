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
  /** The id of their user in the pool. */
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

/** Makes an operator who is signed in. `email` is their own address, which may be that of a student. */
export async function newOperator(email = newEmail('operators.example')): Promise<Operator> {
  const { name, sub } = await newPoolUser()
  await putRow({ ...operatorKey(name), name, sub, email })
  return { name, sub, email, token: await signIn(name) }
}

/** An operator who was removed from the table, and whose token has not expired yet. */
export async function formerOperator(): Promise<Operator> {
  const former = await newOperator()
  await removeRow(operatorKey(former.name))
  return former
}

/** A user of the operators' pool who is in no row. */
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

/** The response to the right password: a challenge, as long as there is no second factor. */
export const proven = async (name: string): Promise<PoolResponse> =>
  passwordProof(await thePool(), name, password)

/** The first sign-in, which sets an authenticator application up. */
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
