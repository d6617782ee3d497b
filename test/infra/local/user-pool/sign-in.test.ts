import { readFile } from 'node:fs/promises'
import {
  AdminGetUserCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { fetchAuthSession, getCurrentUser, signIn, signOut } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { describe, expect, test, vi } from 'vitest'
import {
  useUserPool,
  UserPoolId,
  ClientId,
  password,
  createUser,
  setPassword,
  tokensOf,
  refresh,
  refusal,
  wrong,
} from './fixture.ts'

const local = useUserPool()

describe('Amplify', () => {
  test('signs in by SRP with the e-mail address in any case', async () => {
    await createUser('u-1', 'Ann@ou.edu')
    expect(await signIn({ username: 'aNN@OU.edu', password })).toMatchObject({ isSignedIn: true })
    expect(await getCurrentUser()).toMatchObject({ username: 'u-1' })
  })

  test('signs in by SRP with the user name, five times with new passwords', async () => {
    await createUser('u-1', 'ann@ou.edu')
    for (let round = 0; round < 5; round++) {
      await setPassword('u-1', `another password ${round}`)
      await signIn({ username: 'U-1', password: `another password ${round}` })
      await signOut()
    }
  })

  test('refreshes the tokens of one sign-in', async () => {
    await createUser('u-1', 'ann@ou.edu')
    await signIn({ username: 'ann@ou.edu', password })
    const before = (await fetchAuthSession()).tokens!.accessToken.payload
    vi.setSystemTime(Date.now() + 3_600_000)
    const after = (await fetchAuthSession({ forceRefresh: true })).tokens!.accessToken.payload
    expect(after['auth_time']).toBe(before['auth_time'])
    expect(after['origin_jti']).toBe(before['origin_jti'])
    expect(after.iat).toBe(before.iat! + 3600)
    expect(after.jti).not.toBe(before.jti)
    expect(local.triggered.map(({ event }) => event.triggerSource)).toEqual([
      'TokenGeneration_Authentication',
      'TokenGeneration_RefreshTokens',
    ])
  })

  test('signs out of one sign-in, and another sign-in of the user stays valid', async () => {
    await createUser('u-1', 'ann@ou.edu')
    const elsewhere = await tokensOf('u-1')
    await signIn({ username: 'u-1', password })
    const { refreshToken } = (await cognitoUserPoolsTokenProvider.authTokenStore.loadTokens())!
    await signOut()
    await expect(refresh(refreshToken!)).rejects.toEqual(refusal('NotAuthorizedException'))
    await refresh(elsewhere.refresh)
  })

  test('gets the same refusal for a wrong password, an unknown name and an unverified address', async () => {
    await createUser('u-1', 'ann@ou.edu')
    await createUser('u-2', 'bob@ou.edu', false)
    await expect(signIn({ username: 'ann@ou.edu', password: 'wrong password 1' })).rejects.toEqual(wrong)
    await expect(signIn({ username: 'bob@ou.edu', password })).rejects.toEqual(wrong)
    await expect(signIn({ username: 'nobody@ou.edu', password })).rejects.toEqual(wrong)
  })

  test('gets the reason when PreTokenGeneration refuses a sign-in', async () => {
    await createUser('u-1', 'ann@ou.edu')
    local.trigger = () => {
      throw new Error('banned')
    }
    await expect(signIn({ username: 'u-1', password })).rejects.toEqual(
      refusal('UserLambdaValidationException', /^PreTokenGeneration failed with error banned\.$/),
    )
  })

  test('gets the reason when PreTokenGeneration refuses a refresh', async () => {
    await createUser('u-1', 'ann@ou.edu')
    await signIn({ username: 'u-1', password })
    local.trigger = () => {
      throw new Error('banned')
    }
    await expect(fetchAuthSession({ forceRefresh: true })).rejects.toEqual(
      refusal('UserLambdaValidationException'),
    )
  })
})

describe('the API', () => {
  test('refuses an operation for administrators without a valid signature', async () => {
    const command = () => new AdminGetUserCommand({ UserPoolId, Username: 'u-1' })
    await expect(
      local.client({ accessKeyId: 'other', secretAccessKey: 'local' }).send(command()),
    ).rejects.toEqual(refusal('UnrecognizedClientException'))
    await expect(
      local.client({ accessKeyId: 'local', secretAccessKey: 'other' }).send(command()),
    ).rejects.toEqual(refusal('InvalidSignatureException'))
    const unsigned = await post('AdminGetUser', { UserPoolId, Username: 'u-1' })
    expect(unsigned.status).toBe(400)
    expect(await unsigned.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' })
  })

  test('refuses an operation or a flow that the pool does not have, and names it', async () => {
    const unknown = (name: string) => refusal('UnknownOperationException', name)
    await expect(
      local.operator.send(new ForgotPasswordCommand({ ClientId, Username: 'u-1' })),
    ).rejects.toEqual(unknown('ForgotPassword'))
    await expect(
      local.operator.send(new SignUpCommand({ ClientId, Username: 'u-1', Password: password })),
    ).rejects.toEqual(unknown('SignUp'))
    await expect(
      local.operator.send(
        new InitiateAuthCommand({ ClientId, AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME: 'u' } }),
      ),
    ).rejects.toEqual(refusal('InvalidParameterException', 'CUSTOM_AUTH flow not enabled for this client'))
  })

  test('refuses a request for another pool or client as unknown', async () => {
    const elsewhere = { UserPoolId: 'us-east-1_Other', Username: 'u-1' }
    const unknown = refusal('ResourceNotFoundException')
    await expect(local.operator.send(new AdminGetUserCommand(elsewhere))).rejects.toEqual(unknown)
    await expect(
      local.operator.send(new RevokeTokenCommand({ ClientId: 'other', Token: 'any' })),
    ).rejects.toEqual(unknown)
  })

  test('lets pages of any origin call it and read its errors', async () => {
    const preflight = await fetch(local.pool.url, {
      method: 'OPTIONS',
      headers: { origin: 'http://ou.campus.localhost:3000' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('*')
    const refused = await post('GetTokensFromRefreshToken', { ClientId, RefreshToken: 'x' })
    expect(refused.headers.get('access-control-expose-headers')).toMatch(/x-amzn-errortype/i)
    expect(refused.headers.get('x-amzn-errortype')).toBe('NotAuthorizedException')
    expect((await post('RevokeToken', 'no object')).status).toBe(400)
  })

  function post(name: string, body: unknown) {
    const headers = { 'x-amz-target': `AWSCognitoIdentityProviderService.${name}` }
    return fetch(local.pool.url, { method: 'POST', headers, body: JSON.stringify(body) })
  }
})

describe('the pool', () => {
  test('keeps users, tokens and the signing key across a restart, and stores neither passwords nor tokens in its file', async () => {
    await createUser('u-1', 'ann@ou.edu')
    const { access, refresh: token } = await tokensOf('u-1')
    const keys = local.pool.publicKeys()
    await local.pool.close()
    const saved = await readFile(local.stateFile, 'utf8')
    for (const secret of [password, access, token]) expect(saved).not.toContain(secret)
    await local.start()
    expect(local.pool.publicKeys()).toEqual(keys)
    await refresh(token)
    await signIn({ username: 'ann@ou.edu', password })
  })

  test('writes changes to its file while it runs', async () => {
    await createUser('u-1', 'ann@ou.edu')
    await vi.waitFor(async () => {
      expect(await readFile(local.stateFile, 'utf8')).toContain('ann@ou.edu')
    })
  })

  test('does not start if the template has an unsupported setting', async () => {
    await local.pool.close()
    await expect(local.start({ properties: { MfaConfiguration: 'OPTIONAL' } })).rejects.toThrow(
      /MfaConfiguration/,
    )
    await expect(
      local.start({ properties: { AdminCreateUserConfig: { AllowAdminCreateUserOnly: false } } }),
    ).rejects.toThrow(/AllowAdminCreateUserOnly/)
    await expect(local.start({ properties: { LambdaConfig: { PostAuthentication: 'f' } } })).rejects.toThrow(
      /PostAuthentication/,
    )
    await local.start()
  })
})
