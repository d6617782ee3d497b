import * as z from 'zod/mini'
import { UserPoolError, wrongCredentials } from './error.ts'
import { type Operation, type Pool, operation } from './operation.ts'
import { createServerKeys, isUsablePublicKey, passwordMatches, signatureMatches } from './srp.ts'
import { requireEnabled } from './users.ts'

const metadata = z.optional(z.record(z.string(), z.string()))
const initiateAuthInput = z.object({
  ClientId: z.string(),
  AuthFlow: z.string(),
  AuthParameters: z._default(z.record(z.string(), z.string()), {}),
  ClientMetadata: metadata,
})

/** Getting tokens: by password over SRP, in plain where the client allows it, and by refresh token. */
export const signInOperations: Record<string, Operation> = {
  InitiateAuth: operation(initiateAuthInput, async ({ AuthFlow, AuthParameters, ClientMetadata }, pool) => {
    const flow = AuthFlow === 'REFRESH_TOKEN' ? 'REFRESH_TOKEN_AUTH' : AuthFlow
    if (!pool.settings.authFlows.has(`ALLOW_${flow}`)) {
      throw new UserPoolError('InvalidParameterException', `${flow} flow not enabled for this client`)
    }
    function parameter(name: string): string {
      const value = AuthParameters[name]
      if (!value) throw new UserPoolError('InvalidParameterException', `Missing required parameter ${name}`)
      return value
    }
    switch (flow) {
      case 'USER_SRP_AUTH':
        return startPasswordProof(pool, parameter('USERNAME'), parameter('SRP_A'))
      case 'USER_PASSWORD_AUTH':
        return checkPlainPassword(pool, parameter('USERNAME'), parameter('PASSWORD'))
      case 'REFRESH_TOKEN_AUTH':
        return authenticated(await pool.tokens.refresh(parameter('REFRESH_TOKEN'), ClientMetadata))
      default:
        throw new UserPoolError('InvalidAction', `The local user pool does not support the flow ${flow}`)
    }
  }),

  RespondToAuthChallenge: operation(
    z.object({
      ClientId: z.string(),
      ChallengeName: z.literal('PASSWORD_VERIFIER'),
      ChallengeResponses: z.object({
        USERNAME: z.string(),
        PASSWORD_CLAIM_SECRET_BLOCK: z.string(),
        PASSWORD_CLAIM_SIGNATURE: z.string(),
        TIMESTAMP: z.string(),
      }),
      ClientMetadata: metadata,
    }),
    async ({ ChallengeResponses: answer, ClientMetadata }, { settings, users, tokens, challenges }) => {
      const secretBlock = answer.PASSWORD_CLAIM_SECRET_BLOCK
      const challenge = challenges.take(secretBlock)
      const user = users.find(answer.USERNAME)
      if (!challenge || !user || user.username !== challenge.username) throw wrongCredentials()
      users.attempt(user, (verifier) =>
        signatureMatches({
          ...challenge,
          poolName: settings.poolName,
          username: user.username,
          verifier,
          secretBlock,
          timestamp: answer.TIMESTAMP,
          signature: answer.PASSWORD_CLAIM_SIGNATURE,
        }),
      )
      return authenticated(await tokens.signIn(user, ClientMetadata))
    },
  ),

  /** What Amplify refreshes with. Tokens do not rotate, so no new refresh token is answered. */
  GetTokensFromRefreshToken: operation(
    z.object({ ClientId: z.string(), RefreshToken: z.string(), ClientMetadata: metadata }),
    async ({ RefreshToken, ClientMetadata }, { tokens }) => ({
      AuthenticationResult: await tokens.refresh(RefreshToken, ClientMetadata),
    }),
  ),
}

/** The first half of SRP. Who does not exist, or has no password yet, is asked for one all the same. */
function startPasswordProof({ settings, users, challenges }: Pool, name: string, clientPublicKey: string) {
  if (!isUsablePublicKey(clientPublicKey)) {
    throw new UserPoolError('InvalidParameterException', 'SRP_A is not a usable public key')
  }
  const user = settings.hidesUnknownUsers ? users.find(name) : users.get(name)
  if (user) requireEnabled(user)
  const { username } = user ?? users.simulate(name)
  const password = user?.password ?? users.simulate(username).password
  const serverKeys = createServerKeys(password)
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      USERNAME: username,
      USER_ID_FOR_SRP: username,
      SALT: password.salt,
      SRP_B: serverKeys.publicKey,
      SECRET_BLOCK: challenges.add({ username: user?.username, clientPublicKey, serverKeys }),
    },
  }
}

async function checkPlainPassword({ settings, users, tokens }: Pool, name: string, password: string) {
  const user = settings.hidesUnknownUsers ? users.find(name) : users.get(name)
  if (!user) throw wrongCredentials()
  users.attempt(user, (known) => passwordMatches(settings.poolName, user.username, password, known))
  return authenticated(await tokens.signIn(user, undefined))
}

function authenticated(tokens: object) {
  return { AuthenticationResult: tokens, ChallengeParameters: {} }
}
