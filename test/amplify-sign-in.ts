/** Signs in with Amplify as the site does, but without a browser. */
import { Amplify } from 'aws-amplify'
import { confirmSignIn, fetchAuthSession, signIn } from 'aws-amplify/auth'
import { ConsoleLogger } from 'aws-amplify/utils'
import { keepTokensInMemory } from '../infra/operate/sign-in.ts'

export interface Pool {
  userPoolId: string
  userPoolClientId: string
  userPoolEndpoint: string
}

let signingIn: Promise<unknown> = Promise.resolve()

export function tokenByLink(pool: Pool, username: string, linkToken: string): Promise<string> {
  return tokenOf(pool, async () => {
    await signIn({ username, options: { authFlowType: 'CUSTOM_WITHOUT_SRP' } })
    await confirmSignIn({ challengeResponse: linkToken })
  })
}

/** Runs sign-ins one after the other, because Amplify holds one session at a time. Returns the access token. */
function tokenOf(pool: Pool, begin: () => Promise<unknown>): Promise<string> {
  const next = signingIn.then(() => tokenAlone(pool, begin))
  signingIn = next.catch(() => undefined)
  return next
}

async function tokenAlone(pool: Pool, begin: () => Promise<unknown>): Promise<string> {
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  Amplify.configure({ Auth: { Cognito: pool } })
  keepTokensInMemory()
  await begin()
  return (await fetchAuthSession()).tokens?.accessToken.toString() ?? ''
}
