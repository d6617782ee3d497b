import { RevokeTokenCommand } from '@aws-sdk/client-cognito-identity-provider'
import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { describe, expect, test, vi } from 'vitest'
import {
  useUserPool,
  UserPoolId,
  ClientId,
  createUser,
  tokensOf,
  refresh,
  claims,
  refusal,
} from './fixture.ts'

const local = useUserPool()

describe('tokens', () => {
  test('an access token is accepted by aws-jwt-verify and has user, client and expiry', async () => {
    await createUser('u-1', 'ann@ou.edu')
    const verifier = CognitoJwtVerifier.create({
      userPoolId: UserPoolId,
      clientId: ClientId,
      tokenUse: 'access',
    })
    verifier.cacheJwks(local.pool.publicKeys() as any)
    const payload = await verifier.verify((await tokensOf('u-1')).access)
    expect(payload).toMatchObject({
      iss: local.pool.issuer,
      client_id: ClientId,
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
      username: 'u-1',
      auth_time: payload.iat,
      exp: payload.iat + 30 * 60,
      origin_jti: expect.any(String),
      event_id: expect.any(String),
      jti: expect.any(String),
    })
    const served = await fetch(`${local.pool.url}/${UserPoolId}/.well-known/jwks.json`)
    expect(await served.json()).toEqual(local.pool.publicKeys())
  })

  test('an id token contains the name and the e-mail address of its user', async () => {
    await createUser('u-1', 'ann@ou.edu')
    expect(claims((await tokensOf('u-1')).id)).toMatchObject({
      aud: ClientId,
      token_use: 'id',
      'cognito:username': 'u-1',
      email: 'ann@ou.edu',
      email_verified: true,
    })
  })

  test('a refresh token expires', async () => {
    await createUser('u-1', 'ann@ou.edu')
    const { refresh: token } = await tokensOf('u-1')
    vi.setSystemTime(Date.now() + 30 * 86_400_000)
    await expect(refresh(token)).rejects.toEqual(
      refusal('NotAuthorizedException', 'Refresh Token has expired'),
    )
  })

  test('a refresh issues new tokens and no new refresh token', async () => {
    await createUser('u-1', 'ann@ou.edu')
    const { access, refresh: token } = await tokensOf('u-1')
    const { AuthenticationResult } = await refresh(token)
    expect(AuthenticationResult!.RefreshToken).toBeUndefined()
    expect(AuthenticationResult).toMatchObject({ TokenType: 'Bearer', ExpiresIn: 1800 })
    expect(claims(AuthenticationResult!.AccessToken!)).toMatchObject({
      username: 'u-1',
      origin_jti: claims(access).origin_jti,
    })
  })

  test('revoking an unknown refresh token is no error', async () => {
    await local.operator.send(new RevokeTokenCommand({ ClientId, Token: 'unknown' }))
  })

  test('PreTokenGeneration gets version 1 of its event', async () => {
    await createUser('u-1', 'ann@ou.edu')
    const { access } = await tokensOf('u-1')
    expect(local.triggered).toEqual([
      {
        reference: 'pre-token-function',
        event: {
          version: '1',
          triggerSource: 'TokenGeneration_Authentication',
          region: 'us-east-1',
          userPoolId: UserPoolId,
          userName: 'u-1',
          callerContext: { awsSdkVersion: expect.any(String), clientId: ClientId },
          request: {
            userAttributes: {
              sub: claims(access).sub,
              'cognito:user_status': 'CONFIRMED',
              email: 'ann@ou.edu',
              email_verified: 'true',
            },
            groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [], preferredRole: null },
          },
          response: { claimsOverrideDetails: null },
        },
      },
    ])
  })

  test('a result of PreTokenGeneration other than the event is refused', async () => {
    await createUser('u-1', 'ann@ou.edu')
    local.trigger = () => null
    await expect(tokensOf('u-1')).rejects.toEqual(refusal('InvalidLambdaResponseException'))
  })
})
