/** The sign-in of an operator in a terminal: password, and the code of their authenticator application. */
import { Amplify } from 'aws-amplify'
import { confirmSignIn, fetchAuthSession, signIn, signOut } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger } from 'aws-amplify/utils'
import { Stopped } from '../deploy/world.ts'

export interface OperatorPool {
  userPoolId: string
  userPoolClientId: string
  /** The endpoint of a laptop's pool; AWS's by default. */
  userPoolEndpoint?: string | undefined
}

/** Answers to the questions of the pool, each asked when it is needed. */
export interface Answers {
  password: () => Promise<string>
  /** The first sign-in replaces the temporary password, and sets up an authenticator application. */
  newPassword: () => Promise<string>
  code: () => Promise<string>
  setUp: (secret: string) => Promise<string>
}

/** Signs in and returns an access token, which is kept in memory only. */
export async function signInOperator(
  { userPoolId, userPoolClientId, userPoolEndpoint }: OperatorPool,
  username: string,
  answers: Answers,
): Promise<string> {
  // Otherwise Amplify warns at every start that a laptop's endpoint is not Amazon's.
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint && { userPoolEndpoint }) } },
  })
  keepTokensInMemory()
  let { nextStep } = await signIn({ username, password: await answers.password() })
  while (nextStep.signInStep !== 'DONE') {
    const challengeResponse = await answerTo(nextStep, answers)
    ;({ nextStep } = await confirmSignIn({ challengeResponse }))
  }
  const token = (await fetchAuthSession()).tokens?.accessToken.toString() ?? ''
  await signOut()
  return token
}

/** Gives Amplify an empty storage of its own, because a terminal has none. */
export function keepTokensInMemory(): void {
  const held = new Map<string, string>()
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void held.set(key, value),
    getItem: async (key) => held.get(key) ?? null,
    removeItem: async (key) => void held.delete(key),
    clear: async () => held.clear(),
  })
}

type Step = Awaited<ReturnType<typeof signIn>>['nextStep']

async function answerTo(step: Step, answers: Answers): Promise<string> {
  if (step.signInStep === 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED') return answers.newPassword()
  if (step.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE') return answers.code()
  if (step.signInStep === 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP')
    return answers.setUp(step.totpSetupDetails.sharedSecret)
  throw new Stopped(`The pool asks for ${step.signInStep}, which this command does not know`)
}
