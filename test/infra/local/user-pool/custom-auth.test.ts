import {
  AdminDeleteUserCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { confirmSignIn, fetchAuthSession, signIn } from 'aws-amplify/auth'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ClientId, UserPoolId, claims, createUser, refusal, useUserPool, wrong } from './fixture.ts'

const local = useUserPool()
const functions = {
  PreTokenGeneration: 'f',
  DefineAuthChallenge: 'f',
  CreateAuthChallenge: 'f',
  VerifyAuthChallengeResponse: 'f',
}
const clientProperties = { ExplicitAuthFlows: ['ALLOW_CUSTOM_AUTH'] }

/** The pool's functions: they define one challenge, whose correct answer is 'sesame'. */
const oneChallenge: Record<string, (request: any) => object> = {
  DefineAuthChallenge_Authentication: ({ session: [first] }) =>
    first
      ? { issueTokens: first.challengeResult, failAuthentication: !first.challengeResult }
      : { challengeName: 'CUSTOM_CHALLENGE', issueTokens: false, failAuthentication: false },
  CreateAuthChallenge_Authentication: () => ({
    publicChallengeParameters: { hint: 'open' },
    privateChallengeParameters: { answer: 'sesame' },
    challengeMetadata: 'WORD',
  }),
  VerifyAuthChallengeResponse_Authentication: ({ challengeAnswer, privateChallengeParameters }) => ({
    answerCorrect: challengeAnswer === privateChallengeParameters.answer,
  }),
  TokenGeneration_Authentication: () => ({ claimsOverrideDetails: null }),
}

beforeEach(async () => {
  await local.pool.close()
  await local.start({ properties: { LambdaConfig: functions }, clientProperties })
  local.trigger = (event) => ({ ...event, response: oneChallenge[event.triggerSource]!(event.request) })
})

const begin = (USERNAME: string) =>
  local.operator.send(
    new InitiateAuthCommand({ ClientId, AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME } }),
  )
const respond = (Session: string | undefined, USERNAME: string, ANSWER: string) =>
  local.operator.send(
    new RespondToAuthChallengeCommand({
      ClientId,
      ChallengeName: 'CUSTOM_CHALLENGE',
      Session,
      ChallengeResponses: { USERNAME, ANSWER },
      ClientMetadata: { from: 'a test' },
    }),
  )

describe('the custom flow', () => {
  test('signs in through Amplify, with the e-mail address, after the right answer', async () => {
    await createUser('u-1', 'ann@ou.edu')
    const { nextStep } = await signIn({
      username: 'Ann@ou.edu',
      options: { authFlowType: 'CUSTOM_WITHOUT_SRP' },
    })
    expect(nextStep).toMatchObject({
      signInStep: 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE',
      additionalInfo: { hint: 'open' },
    })
    const { isSignedIn } = await confirmSignIn({ challengeResponse: 'sesame' })
    expect(isSignedIn).toBe(true)
    const { tokens } = await fetchAuthSession()
    expect(tokens!.accessToken.payload['username']).toBe('u-1')
  })

  test("calls the functions in Cognito's order, with Cognito's input", async () => {
    await createUser('u-1', 'ann@ou.edu')
    const { Session, ChallengeParameters, ChallengeName } = await begin('ann@ou.edu')
    expect(ChallengeName).toBe('CUSTOM_CHALLENGE')
    expect(ChallengeParameters).toEqual({ USERNAME: 'u-1', hint: 'open' })
    const { AuthenticationResult } = await respond(Session, 'u-1', 'sesame')
    expect(claims(AuthenticationResult!.AccessToken!)).toMatchObject({ username: 'u-1' })
    const session = [{ challengeName: 'CUSTOM_CHALLENGE', challengeResult: true, challengeMetadata: 'WORD' }]
    const clientMetadata = { from: 'a test' }
    const each = { userAttributes: expect.objectContaining({ email: 'ann@ou.edu' }), userNotFound: false }
    const requests = local.triggered.map(({ event }) => [event.triggerSource, event.request])
    expect(requests.slice(0, 4)).toEqual([
      ['DefineAuthChallenge_Authentication', { ...each, session: [] }],
      ['CreateAuthChallenge_Authentication', { ...each, session: [], challengeName: 'CUSTOM_CHALLENGE' }],
      [
        'VerifyAuthChallengeResponse_Authentication',
        {
          ...each,
          challengeAnswer: 'sesame',
          privateChallengeParameters: { answer: 'sesame' },
          clientMetadata,
        },
      ],
      ['DefineAuthChallenge_Authentication', { ...each, session, clientMetadata }],
    ])
    expect(requests[4]![0]).toBe('TokenGeneration_Authentication')
  })

  test('a wrong answer, an unknown name and a user who was deleted in the meantime get the same refusal', async () => {
    await createUser('u-1', 'ann@ou.edu')
    await expect(respond((await begin('u-1')).Session, 'u-1', 'wrong')).rejects.toEqual(wrong)
    const unknown = await begin('nobody@ou.edu')
    expect(unknown.ChallengeParameters).toMatchObject({
      USERNAME: expect.not.stringContaining('@'),
      hint: 'open',
    })
    await expect(
      respond(unknown.Session, unknown.ChallengeParameters!['USERNAME']!, 'sesame'),
    ).rejects.toEqual(wrong)
    const { Session } = await begin('u-1')
    await local.operator.send(new AdminDeleteUserCommand({ UserPoolId, Username: 'u-1' }))
    await expect(respond(Session, 'u-1', 'sesame')).rejects.toEqual(wrong)
  })

  test('a session accepts only one response, only of its own user, and only within three minutes', async () => {
    await createUser('u-1', 'ann@ou.edu')
    await createUser('u-2', 'bob@ou.edu')
    const invalid = refusal('NotAuthorizedException', /^Invalid session for the user\.$/)
    const { Session } = await begin('u-1')
    await respond(Session, 'u-1', 'sesame')
    await expect(respond(Session, 'u-1', 'sesame')).rejects.toEqual(invalid)
    await expect(respond((await begin('u-1')).Session, 'u-2', 'sesame')).rejects.toEqual(invalid)
    const late = await begin('u-1')
    vi.setSystemTime(Date.now() + 3 * 60_000)
    await expect(respond(late.Session, 'u-1', 'sesame')).rejects.toEqual(
      refusal('NotAuthorizedException', /session is expired\.$/),
    )
  })

  test('a function that fails or returns nothing refuses the sign-in', async () => {
    await createUser('u-1', 'ann@ou.edu')
    local.trigger = () => {
      throw new Error('no table')
    }
    await expect(begin('u-1')).rejects.toEqual(
      refusal('UserLambdaValidationException', /^DefineAuthChallenge failed with error no table\.$/),
    )
    local.trigger = () => null
    await expect(begin('u-1')).rejects.toEqual(refusal('InvalidLambdaResponseException'))
    local.trigger = (event) => ({ ...event, response: {} })
    await expect(begin('u-1')).rejects.toEqual(refusal('InvalidLambdaResponseException'))
  })

  test('a pool without the functions refuses the flow', async () => {
    await local.pool.close()
    await local.start({ clientProperties })
    await expect(begin('u-1')).rejects.toEqual(
      refusal('InvalidParameterException', 'Custom auth lambda trigger is not configured for the user pool.'),
    )
  })
})
