import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { Amplify } from 'aws-amplify'
import { signIn, signOut } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger } from 'aws-amplify/utils'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Federation } from '../../../../infra/local/user-pool/federation-rules.ts'
import { startUserPool } from '../../../../infra/local/user-pool/server.ts'

export const UserPoolId = 'us-east-1_LocalPool'
export const ClientId = 'localclient'
export const password = 'correct horse 1'

const properties = {
  AliasAttributes: ['email'],
  UsernameConfiguration: { CaseSensitive: false },
  AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
  Policies: { PasswordPolicy: { MinimumLength: 10, RequireNumbers: true } },
  LambdaConfig: { PreTokenGeneration: 'pre-token-function' },
}
const clientProperties = {
  ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
  PreventUserExistenceErrors: 'ENABLED',
  AccessTokenValidity: 30,
  TokenValidityUnits: { AccessToken: 'minutes' },
}

/**
 * The pool under test, an administrator's client, and the calls and the result of PreTokenGeneration. Each test file has
 * one.
 */
class LocalUserPool {
  stateFile = ''
  triggered: Array<{ reference: string; event: any }> = []
  trigger: (event: any) => unknown = (event) => event
  pool!: Awaited<ReturnType<typeof startUserPool>>
  operator!: CognitoIdentityProviderClient

  async start(changes: { properties?: object; clientProperties?: object; federation?: Federation } = {}) {
    this.pool = await startUserPool({
      port: 0,
      stateFile: this.stateFile,
      userPoolId: UserPoolId,
      clientId: ClientId,
      properties: { ...properties, ...changes.properties },
      clientProperties: { ...clientProperties, ...changes.clientProperties },
      ...(changes.federation && { federation: changes.federation }),
      invokeTrigger: async (reference, event) => {
        this.triggered.push({ reference, event })
        return this.trigger(event)
      },
    })
    this.operator = this.client({ accessKeyId: 'local', secretAccessKey: 'local' })
    Amplify.configure({
      Auth: {
        Cognito: { userPoolId: UserPoolId, userPoolClientId: ClientId, userPoolEndpoint: this.pool.url },
      },
    })
  }

  client(credentials: { accessKeyId: string; secretAccessKey: string }) {
    const endpoint = this.pool.url
    return new CognitoIdentityProviderClient({ region: 'us-east-1', endpoint, credentials, maxAttempts: 1 })
  }
}

const local = new LocalUserPool()

/** Starts a new pool for every test of the file, and configures Amplify to use it. */
export function useUserPool() {
  // Otherwise Amplify warns at every start that the endpoint is not Amazon's.
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  // Amplify's implementation of SRP takes seconds per sign-in on a busy machine.
  vi.setConfig({ testTimeout: 120_000 })
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'user-pool-'))
    local.stateFile = join(folder, 'pool', 'state.json')
    local.triggered = []
    local.trigger = (event) => event
    // Only the date is faked, because the clients and the server need real timers.
    vi.useFakeTimers({ toFake: ['Date'] })
    await local.start()
  })
  afterEach(async () => {
    await signOut()
    await local.pool.close()
    vi.useRealTimers()
    await rm(folder, { recursive: true })
  })
  return local
}

export async function createUser(Username: string, email: string, verified = true) {
  await local.operator.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: String(verified) },
      ],
    }),
  )
  await setPassword(Username, password)
}

export function setPassword(Username: string, Password: string) {
  return local.operator.send(
    new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true }),
  )
}

/** Signs in through Amplify and returns the tokens. Amplify's own copy is deleted, so that the next sign-in can start. */
export async function tokensOf(username: string, itsPassword = password) {
  await signIn({ username, password: itsPassword })
  const tokens = (await cognitoUserPoolsTokenProvider.authTokenStore.loadTokens())!
  await cognitoUserPoolsTokenProvider.authTokenStore.clearTokens()
  return {
    access: tokens.accessToken.toString(),
    id: tokens.idToken!.toString(),
    refresh: tokens.refreshToken!,
  }
}

export function refresh(RefreshToken: string) {
  return local.operator.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }))
}

export function claims(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
}

export function refusal(name: string, message: string | RegExp = /./) {
  return expect.objectContaining({ name, message: expect.stringMatching(message) })
}

export const wrong = refusal('NotAuthorizedException', /^Incorrect username or password\.$/)
