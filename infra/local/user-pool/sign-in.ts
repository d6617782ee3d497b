import * as z from 'zod/mini'
import { openCustomAuth } from './custom-auth.ts'
import type { Operation } from '../json-service.ts'
import { Refusal } from '../refusal.ts'
import { attributesOf, poolOperation, type Pool } from './operations.ts'
import { wrongCredentials } from './refusals.ts'
import { openSecondFactor, secondFactorResponses } from './second-factor.ts'
import { createServerKeys, createVerifier, isUsablePublicKey, signatureMatches } from './srp.ts'

const metadata = z.optional(z.record(z.string(), z.string()))

const passwordResponse = z.object({
  ClientId: z.string(),
  ChallengeName: z.literal('PASSWORD_VERIFIER'),
  ChallengeResponses: z.object({
    USERNAME: z.string(),
    PASSWORD_CLAIM_SECRET_BLOCK: z.string(),
    PASSWORD_CLAIM_SIGNATURE: z.string(),
    TIMESTAMP: z.string(),
  }),
  ClientMetadata: metadata,
})

const customResponse = z.object({
  ClientId: z.string(),
  ChallengeName: z.literal('CUSTOM_CHALLENGE'),
  Session: z.string(),
  ChallengeResponses: z.object({ USERNAME: z.string(), ANSWER: z.string() }),
  ClientMetadata: metadata,
})

/**
 * The operations of a browser, which need no signature: signing in by SRP or a custom challenge, refreshing tokens, and
 * signing out.
 */
export function signInOperations(pool: Pool): Record<string, Operation> {
  const { settings, tokens } = pool
  const customAuth = openCustomAuth(pool)
  const secondFactor = openSecondFactor(pool)
  return {
    ...secondFactor.operations,

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
        const { USERNAME, SRP_A, CHALLENGE_NAME } = AuthParameters
        const isCustom = AuthFlow === 'CUSTOM_AUTH' && CHALLENGE_NAME === undefined
        if (!isCustom && AuthFlow !== 'USER_SRP_AUTH')
          throw new Refusal('InvalidAction', `The laptop does not support the flow ${AuthFlow}`)
        if (!USERNAME) throw new Refusal('InvalidParameterException', 'Missing required parameter USERNAME')
        if (isCustom) return customAuth.start(USERNAME)
        if (!SRP_A) throw new Refusal('InvalidParameterException', 'Missing required parameter SRP_A')
        return startPasswordProof(pool, USERNAME, SRP_A)
      },
    ),

    RespondToAuthChallenge: poolOperation(
      pool,
      z.discriminatedUnion('ChallengeName', [passwordResponse, customResponse, ...secondFactorResponses]),
      async (input) => {
        if (input.ChallengeName === 'PASSWORD_VERIFIER')
          return secondFactor.proceed(provenUser(pool, input), input.ClientMetadata)
        if (input.ChallengeName !== 'CUSTOM_CHALLENGE') return secondFactor.respond(input)
        const { USERNAME, ANSWER } = input.ChallengeResponses
        return customAuth.respond(input.Session, USERNAME, ANSWER, input.ClientMetadata)
      },
    ),

    /** The operation with which Amplify refreshes tokens. Refresh tokens do not rotate, so the result has none. */
    GetTokensFromRefreshToken: poolOperation(
      pool,
      z.object({ ClientId: z.string(), RefreshToken: z.string(), ClientMetadata: metadata }),
      async ({ RefreshToken, ClientMetadata }) => ({
        AuthenticationResult: await tokens.refresh(RefreshToken, ClientMetadata),
      }),
    ),

    /**
     * Changes a password. Wrong passwords count as in a sign-in, but a locked user gets another exception than in a
     * sign-in.
     */
    ChangePassword: poolOperation(
      pool,
      z.strictObject({
        AccessToken: z.string(),
        PreviousPassword: z.string().check(z.maxLength(256)),
        ProposedPassword: z.string().check(z.maxLength(256)),
      }),
      ({ AccessToken, PreviousPassword, ProposedPassword }) => {
        const { users } = pool
        const user = tokens.userOf(AccessToken)
        if (users.isLocked(user))
          throw new Refusal('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
        users.attempt(
          user,
          ({ salt, verifier }) =>
            createVerifier(settings.poolName, user.username, PreviousPassword, salt).verifier === verifier,
        )
        users.setPassword(user, ProposedPassword)
        return {}
      },
    ),

    /** Amplify's Authenticator reads the attributes after each sign-in. */
    GetUser: poolOperation(pool, z.strictObject({ AccessToken: z.string() }), ({ AccessToken }) => {
      const user = tokens.userOf(AccessToken)
      return { Username: user.username, UserAttributes: attributesOf(user) }
    }),

    RevokeToken: poolOperation(pool, z.object({ ClientId: z.string(), Token: z.string() }), ({ Token }) => {
      tokens.revoke(Token)
      return {}
    }),
  }
}

/** The first request of SRP. Unknown users and users without a password get the same responses as other users. */
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

/** The second request of SRP: returns the user whose password the client has proved to know. */
function provenUser(
  { settings, users, challenges }: Pool,
  { ChallengeResponses: answer }: z.output<typeof passwordResponse>,
) {
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
  return user
}
