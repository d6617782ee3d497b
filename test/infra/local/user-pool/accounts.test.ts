import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
  ChangePasswordCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { signIn } from 'aws-amplify/auth'
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

describe('accounts', () => {
  test('a taken user name and a taken verified address have different refusals', async () => {
    await createUser('u-1', 'ann@ou.edu')
    await expect(createUser('U-1', 'other@ou.edu')).rejects.toEqual(refusal('UsernameExistsException'))
    await expect(createUser('u-2', 'ANN@ou.edu')).rejects.toEqual(refusal('AliasExistsException'))
    await createUser('u-2', 'ann@ou.edu', false)
  })

  test('an unknown attribute, an invalid address and an address as a user name are refused', async () => {
    const create = (Username: string, Name: string, Value: string) =>
      local.operator.send(
        new AdminCreateUserCommand({
          UserPoolId,
          Username,
          MessageAction: 'SUPPRESS',
          UserAttributes: [{ Name, Value }],
        }),
      )
    const invalid = refusal('InvalidParameterException')
    await expect(create('u-1', 'custom:campus', 'ou')).rejects.toEqual(invalid)
    await expect(create('u-1', 'email', 'ann')).rejects.toEqual(invalid)
    await expect(create('ann@ou.edu', 'email', 'ann@ou.edu')).rejects.toEqual(invalid)
  })

  test('a password must follow the policy of the template', async () => {
    await createUser('u-1', 'ann@ou.edu')
    await expect(setPassword('u-1', 'short 1')).rejects.toEqual(
      refusal('InvalidPasswordException', /: Password not long enough$/),
    )
    await expect(setPassword('u-1', 'without a number')).rejects.toEqual(
      refusal('InvalidPasswordException', /: Password must have numeric characters$/),
    )
  })

  test('a user without a password exists and cannot sign in', async () => {
    const { User } = await local.operator.send(
      new AdminCreateUserCommand({ UserPoolId, Username: 'u-1', MessageAction: 'SUPPRESS' }),
    )
    expect(User).toMatchObject({ Username: 'u-1', Enabled: true, UserStatus: 'FORCE_CHANGE_PASSWORD' })
    expect(Math.abs(User!.UserCreateDate!.getTime() - Date.now())).toBeLessThan(60_000)
    await expect(signIn({ username: 'u-1', password })).rejects.toEqual(wrong)
    await setPassword('u-1', password)
    const described = await local.operator.send(new AdminGetUserCommand({ UserPoolId, Username: 'u-1' }))
    expect(described).toMatchObject({ Username: 'u-1', UserStatus: 'CONFIRMED', Enabled: true })
  })

  test('deleting a user frees the name and the address and ends the sign-ins', async () => {
    await createUser('u-1', 'ann@ou.edu')
    const { refresh: token } = await tokensOf('u-1')
    await local.operator.send(new AdminDeleteUserCommand({ UserPoolId, Username: 'u-1' }))
    const missing = refusal('UserNotFoundException', /^User does not exist\.$/)
    await expect(
      local.operator.send(new AdminGetUserCommand({ UserPoolId, Username: 'u-1' })),
    ).rejects.toEqual(missing)
    await expect(refresh(token)).rejects.toEqual(refusal('NotAuthorizedException'))
    await createUser('u-1', 'ann@ou.edu')
  })
})

describe('guessing passwords', () => {
  test('five wrong passwords lock the user for a second, and each further one doubles the time', async () => {
    await createUser('u-1', 'ann@ou.edu')
    const locked = refusal('NotAuthorizedException', /^Password attempts exceeded$/)
    for (let guess = 0; guess < 5; guess++) {
      await expect(signIn({ username: 'u-1', password: 'wrong password 1' })).rejects.toEqual(wrong)
    }
    await expect(signIn({ username: 'u-1', password })).rejects.toEqual(locked)
    vi.setSystemTime(Date.now() + 1000)
    await expect(signIn({ username: 'u-1', password: 'wrong password 1' })).rejects.toEqual(wrong)
    vi.setSystemTime(Date.now() + 1999)
    await expect(signIn({ username: 'u-1', password })).rejects.toEqual(locked)
    vi.setSystemTime(Date.now() + 1)
    await tokensOf('u-1')
    await expect(signIn({ username: 'u-1', password: 'wrong password 1' })).rejects.toEqual(wrong)
    await tokensOf('u-1')
  })

  test('an unknown address gets a challenge like any other, the same one each time', async () => {
    const ask = (USERNAME: string) =>
      local.operator.send(
        new InitiateAuthCommand({
          ClientId,
          AuthFlow: 'USER_SRP_AUTH',
          AuthParameters: { USERNAME, SRP_A: 'abc123' },
        }),
      )
    const [first, second] = [await ask('nobody@ou.edu'), await ask('Nobody@ou.edu')]
    expect(first.ChallengeName).toBe('PASSWORD_VERIFIER')
    expect(first.ChallengeParameters).toMatchObject({
      USERNAME: expect.not.stringContaining('@'),
      SRP_B: expect.stringMatching(/^[0-9a-f]+$/),
      SECRET_BLOCK: expect.any(String),
    })
    expect(second.ChallengeParameters!['SALT']).toBe(first.ChallengeParameters!['SALT'])
    expect(second.ChallengeParameters!['USERNAME']).toBe(first.ChallengeParameters!['USERNAME'])
  })

  test('a client that does not hide unknown users gets UserNotFoundException', async () => {
    await local.pool.close()
    await local.start({ clientProperties: { PreventUserExistenceErrors: 'LEGACY' } })
    await expect(signIn({ username: 'nobody@ou.edu', password })).rejects.toEqual(
      refusal('UserNotFoundException'),
    )
  })

  test('a public key of zero is refused, because it would make the session key known', async () => {
    await createUser('u-1', 'ann@ou.edu')
    const AuthParameters = { USERNAME: 'u-1', SRP_A: '0' }
    await expect(
      local.operator.send(new InitiateAuthCommand({ ClientId, AuthFlow: 'USER_SRP_AUTH', AuthParameters })),
    ).rejects.toEqual(refusal('InvalidParameterException'))
  })

  test('a challenge accepts only one response', async () => {
    await createUser('u-1', 'ann@ou.edu')
    const { ChallengeParameters } = await local.operator.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME: 'u-1', SRP_A: 'abc123' },
      }),
    )
    const answer = new RespondToAuthChallengeCommand({
      ClientId,
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: {
        USERNAME: 'u-1',
        PASSWORD_CLAIM_SECRET_BLOCK: ChallengeParameters!['SECRET_BLOCK']!,
        PASSWORD_CLAIM_SIGNATURE: 'AAAA',
        TIMESTAMP: 'Sat Nov 21 09:00:00 UTC 2026',
      },
    })
    // Six responses to the same challenge count as one attempt, so the user is not locked.
    for (let round = 0; round < 6; round++) await expect(local.operator.send(answer)).rejects.toEqual(wrong)
    await tokensOf('u-1')
  })
})

describe('changing a password', () => {
  const change = (AccessToken: string, PreviousPassword: string, ProposedPassword = 'battery staple 1') =>
    local.operator.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword }))

  test('needs the current password, keeps the sign-in valid, and is locked with LimitExceededException after five wrong passwords', async () => {
    await createUser('u-1', 'ann@ou.edu')
    const { access, refresh: token } = await tokensOf('u-1')
    const incorrect = refusal('NotAuthorizedException', /^Incorrect username or password\.$/)
    for (let tries = 0; tries < 5; tries += 1)
      await expect(change(access, 'not this one 1')).rejects.toEqual(incorrect)
    await expect(change(access, password)).rejects.toEqual(refusal('LimitExceededException'))
    vi.setSystemTime(Date.now() + 1000)
    await expect(change(access, password, 'short')).rejects.toEqual(refusal('InvalidPasswordException'))
    await change(access, password)
    await refresh(token)
    await tokensOf('u-1', 'battery staple 1')
  })

  test('needs an access token of a valid sign-in', async () => {
    await createUser('u-1', 'ann@ou.edu')
    const { access, id } = await tokensOf('u-1')
    const refused = refusal('NotAuthorizedException', /Access Token/)
    for (const token of ['x', id, `${access}x`, access.replace(/\.[^.]*\./, '.e30.')])
      await expect(change(token, password)).rejects.toEqual(refused)
    await local.operator.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: 'u-1' }))
    await expect(change(access, password)).rejects.toEqual(refused)
  })
})
