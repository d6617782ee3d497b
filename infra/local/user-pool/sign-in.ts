import * as z from 'zod/mini'
import type { Operation } from '../json-service.ts'
import { Refusal } from '../refusal.ts'
import { poolOperation, type Pool } from './operations.ts'
import { wrongCredentials } from './refusals.ts'
import { createServerKeys, isUsablePublicKey, signatureMatches } from './srp.ts'

const metadata = z.optional(z.record(z.string(), z.string()))

/** The operations of a browser, which need no signature: signing in by SRP, refreshing tokens and signing out. */
export function signInOperations(pool: Pool): Record<string, Operation> {
  const { settings, users, tokens, challenges } = pool
  return {
    InitiateAuth: poolOperation(
      pool,
      z.object({
        ClientId: z.string(),
        AuthFlow: z.string(),
        AuthParameters: z._default(z.record(z.string(), z.string()), {}),
      }),
      ({ AuthFlow, AuthParameters }) => {
        if (!settings.authFlows.has(`ALLOW_${AuthFlow}`))
          throw new Refusal('InvalidParameterException', `${AuthFlow} flow not enabled for this client`)
        if (AuthFlow !== 'USER_SRP_AUTH')
          throw new Refusal('InvalidAction', `The laptop does not support the flow ${AuthFlow}`)
        const { USERNAME, SRP_A } = AuthParameters
        if (!USERNAME || !SRP_A)
          throw new Refusal('InvalidParameterException', 'Missing required parameter USERNAME or SRP_A')
        return startPasswordProof(pool, USERNAME, SRP_A)
      },
    ),

    RespondToAuthChallenge: poolOperation(
      pool,
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
      async ({ ChallengeResponses: answer, ClientMetadata }) => {
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
        return { AuthenticationResult: await tokens.signIn(user, ClientMetadata), ChallengeParameters: {} }
      },
    ),

    /** Amplify refreshes tokens with it. Refresh tokens do not rotate, so the result has none. */
    GetTokensFromRefreshToken: poolOperation(
      pool,
      z.object({ ClientId: z.string(), RefreshToken: z.string(), ClientMetadata: metadata }),
      async ({ RefreshToken, ClientMetadata }) => ({
        AuthenticationResult: await tokens.refresh(RefreshToken, ClientMetadata),
      }),
    ),

    RevokeToken: poolOperation(pool, z.object({ ClientId: z.string(), Token: z.string() }), ({ Token }) => {
      tokens.revoke(Token)
      return {}
    }),
  }
}

/** The first half of SRP. An unknown user and one without a password look like any other user. */
function startPasswordProof({ settings, users, challenges }: Pool, name: string, clientPublicKey: string) {
  if (!isUsablePublicKey(clientPublicKey))
    throw new Refusal('InvalidParameterException', 'SRP_A is not a usable public key')
  const user = settings.hidesUnknownUsers ? users.find(name) : users.get(name)
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
