/** Tests sign-ins to a pool that requires an authenticator application, through Amplify, as operators make them. */
import { AdminCreateUserCommand, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider'
import { confirmSignIn, fetchAuthSession, signIn, signOut } from 'aws-amplify/auth'
import { beforeEach, expect, test, vi } from 'vitest'
import { codeOf, currentStep } from '../../../../infra/local/user-pool/totp.ts'
import { ClientId, UserPoolId, password, refusal, useUserPool } from './fixture.ts'

const local = useUserPool()
const properties = {
  AliasAttributes: [],
  MfaConfiguration: 'ON',
  EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
  LambdaConfig: {},
}
const temporary = 'first password 1'
const codeNow = (secret: string, later = 0) => codeOf(secret, currentStep(Date.now()) + later)

beforeEach(async () => {
  await local.pool.close()
  // A pool cannot change the names to sign in with, so this test file needs another pool.
  local.stateFile += '.second'
  await local.start({ properties })
  const user = { UserPoolId, Username: 'olivia', TemporaryPassword: temporary }
  await local.operator.send(new AdminCreateUserCommand({ ...user, MessageAction: 'SUPPRESS' }))
})

/** Makes the first sign-in: a new password, and then the authenticator application. Returns the application's secret. */
async function setUp(): Promise<string> {
  const first = await signIn({ username: 'Olivia', password: temporary })
  expect(first.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED')
  const { nextStep } = await confirmSignIn({ challengeResponse: password })
  if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(nextStep.signInStep)
  const secret = nextStep.totpSetupDetails.sharedSecret
  const { isSignedIn } = await confirmSignIn({ challengeResponse: codeNow(secret) })
  expect(isSignedIn).toBe(true)
  return secret
}

const nextStep = () => vi.setSystemTime(Date.now() + 30_000)

test('the first sign-in replaces the temporary password and sets up an authenticator application', async () => {
  await setUp()
  const { accessToken } = (await fetchAuthSession()).tokens!
  expect(accessToken.payload['username']).toBe('olivia')
})

test('every later sign-in needs the password and a code, and each code works only once', async () => {
  const secret = await setUp()
  await signOut()
  nextStep()
  const begun = await signIn({ username: 'olivia', password })
  expect(begun.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE')
  await expect(confirmSignIn({ challengeResponse: '000000' })).rejects.toEqual(
    refusal('CodeMismatchException'),
  )
  expect((await confirmSignIn({ challengeResponse: codeNow(secret) })).isSignedIn).toBe(true)
  await signOut()
  await signIn({ username: 'olivia', password })
  await expect(confirmSignIn({ challengeResponse: codeNow(secret) })).rejects.toEqual(
    refusal('ExpiredCodeException', 'already been used'),
  )
})

test('the code of the previous or the next time step is accepted, and an older code is not', async () => {
  const secret = await setUp()
  for (const [later, isTaken] of [
    [-2, false],
    [-1, true],
    [1, true],
  ] as const) {
    await signOut()
    for (let step = 0; step < 4; step += 1) nextStep()
    await signIn({ username: 'olivia', password })
    const given = confirmSignIn({ challengeResponse: codeNow(secret, later) })
    if (isTaken) expect((await given).isSignedIn, String(later)).toBe(true)
    else await expect(given, String(later)).rejects.toEqual(refusal('CodeMismatchException'))
  }
})

test('without an authenticator application, even a correct password gives no token', async () => {
  await signIn({ username: 'olivia', password: temporary })
  const { nextStep } = await confirmSignIn({ challengeResponse: password })
  expect(nextStep.signInStep).toBe('CONTINUE_SIGN_IN_WITH_TOTP_SETUP')
  await expect(confirmSignIn({ challengeResponse: '000000' })).rejects.toEqual(
    refusal('EnableSoftwareTokenMFAException'),
  )
  expect((await fetchAuthSession()).tokens).toBeUndefined()
})

test('a flow that would skip the second factor is refused', async () => {
  for (const AuthFlow of ['USER_PASSWORD_AUTH', 'CUSTOM_AUTH'] as const) {
    const flow = new InitiateAuthCommand({
      ClientId,
      AuthFlow,
      AuthParameters: { USERNAME: 'olivia', PASSWORD: temporary },
    })
    await expect(local.operator.send(flow)).rejects.toEqual(refusal('InvalidParameterException'))
  }
})

test('the codes equal the test vectors of the standard', () => {
  // The test vectors of https://www.rfc-editor.org/rfc/rfc6238#appendix-B, cut to six digits. Their secret is the text
  // '12345678901234567890'.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const codes = [59, 1_111_111_109, 1_234_567_890, 20_000_000_000].map((seconds) =>
    codeOf(secret, currentStep(seconds * 1000)),
  )
  expect(codes).toEqual(['287082', '081804', '005924', '353130'])
})
