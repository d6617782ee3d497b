import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { existsSync } from 'node:fs'
import type { Platform } from '../../../lambdas/platform/platform.ts'
import { env } from '../../../lambdas/platform/env.ts'
import { addOperator, removeOperator } from '../../operate/administer.ts'
import { keepDemoOperator } from '../../operate/demo-operator.ts'
import { signInOperator } from '../../operate/sign-in.ts'
import { localCredentials, region } from '../account.ts'
import { codeOf, currentStep } from '../user-pool/totp.ts'
import { demoOperator } from './operator-account.ts'

const { name, password } = demoOperator

/**
 * Creates the demo's operator as an administrator does, and signs in once to set up an authenticator application. Its
 * secret is stored in `file`.
 */
export async function seedOperator({ table }: Pick<Platform, 'table'>, file: string): Promise<void> {
  if (existsSync(file)) return
  const endpoint = env('OPERATOR_POOL_URL')
  const userPoolId = env('OPERATOR_POOL_ID')
  const users = new CognitoIdentityProviderClient({ endpoint, region, credentials: localCredentials })
  const at = { users, userPoolId, table }
  // An earlier start may have created the operator and stopped before the sign-in.
  await removeOperator(at, name)
  const { password: temporary } = await addOperator(at, { name, email: 'olivia@example.com' })
  let secret = ''
  const pool = { userPoolId, userPoolClientId: env('OPERATOR_POOL_CLIENT_ID'), userPoolEndpoint: endpoint }
  const code = async () => codeOf(secret, currentStep(Date.now()))
  await signInOperator(pool, name, {
    password: async () => temporary,
    newPassword: async () => password,
    code,
    setUp: (given) => {
      secret = given
      return code()
    },
  })
  users.destroy()
  keepDemoOperator(file, { name, password, secret, usedStep: currentStep(Date.now()) })
}
