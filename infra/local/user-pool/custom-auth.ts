import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { Refusal } from '../refusal.ts'
import type { Pool } from './operations.ts'
import { notAuthorized, wrongCredentials } from './refusals.ts'
import type { User } from './state.ts'
import { attributesForTrigger, runTrigger, type ClientMetadata } from './triggers.ts'

/**
 * The flow CUSTOM_AUTH: the pool's functions define challenges, create them and verify the responses.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-challenge.html
 */

type Result = { challengeName: 'CUSTOM_CHALLENGE'; challengeResult: boolean; challengeMetadata?: string }

/**
 * A sign-in between two requests. `user` is missing for an unknown name, so that such a sign-in gets the same responses.
 */
type Attempt = {
  user: User | undefined
  username: string
  results: Result[]
  privateParameters: Record<string, string>
  metadata: string | undefined
  expiresAt: number
}

const texts = z.nullish(z.record(z.string(), z.string()))
const definedSchema = z.object({
  challengeName: z.nullish(z.literal('CUSTOM_CHALLENGE')),
  issueTokens: z.nullish(z.boolean()),
  failAuthentication: z.nullish(z.boolean()),
})
const createdSchema = z.object({
  publicChallengeParameters: texts,
  privateChallengeParameters: texts,
  challengeMetadata: z.nullish(z.string()),
})
const verifiedSchema = z.object({ answerCorrect: z.nullish(z.boolean()) })

export function openCustomAuth(pool: Pool) {
  const { settings, users } = pool
  const attempts = new Map<string, Attempt>()
  const steps = stepsOf(pool)

  /** Requests the next challenge, or ends the sign-in with tokens or a refusal. */
  async function proceed(attempt: Attempt, clientMetadata: ClientMetadata) {
    const defined = await steps.define(attempt, clientMetadata)
    if (defined.failAuthentication) throw wrongCredentials()
    if (defined.issueTokens) {
      if (!attempt.user) throw wrongCredentials()
      return {
        AuthenticationResult: await pool.tokens.signIn(attempt.user, clientMetadata),
        ChallengeParameters: {},
      }
    }
    if (!defined.challengeName) throw unrecognizable()
    const created = await steps.create(attempt, defined.challengeName, clientMetadata)
    const now = Date.now()
    for (const [session, { expiresAt }] of attempts) if (expiresAt <= now) attempts.delete(session)
    const Session = randomBytes(96).toString('base64url')
    attempts.set(Session, {
      ...attempt,
      privateParameters: created.privateChallengeParameters ?? {},
      metadata: created.challengeMetadata ?? undefined,
      expiresAt: now + settings.challengeSeconds * 1000,
    })
    return {
      ChallengeName: defined.challengeName,
      Session,
      ChallengeParameters: { USERNAME: attempt.username, ...created.publicChallengeParameters },
    }
  }

  return {
    /** Starts a sign-in. As in Cognito, the functions do not get the ClientMetadata of this request. */
    async start(name: string) {
      const user = settings.hidesUnknownUsers ? users.find(name) : users.get(name)
      const { username } = user ?? users.simulate(name)
      const fresh = { results: [], privateParameters: {}, metadata: undefined, expiresAt: 0 }
      return proceed({ user, username, ...fresh }, undefined)
    },

    /** Handles the response to a challenge. Each session accepts only one response. */
    async respond(session: string, name: string, answer: string, clientMetadata: ClientMetadata) {
      const attempt = attempts.get(session)
      attempts.delete(session)
      if (!attempt || attempt.expiresAt <= Date.now()) {
        throw notAuthorized(
          attempt ? 'Invalid session for the user, session is expired.' : 'Invalid session for the user.',
        )
      }
      const { username } = users.find(name) ?? { username: name }
      if (username.toLowerCase() !== attempt.username.toLowerCase())
        throw notAuthorized('Invalid session for the user.')
      const verified = await steps.verify(attempt, answer, clientMetadata)
      const result: Result = {
        challengeName: 'CUSTOM_CHALLENGE',
        challengeResult: verified.answerCorrect === true,
        ...(attempt.metadata !== undefined && { challengeMetadata: attempt.metadata }),
      }
      // The user may have been deleted since the sign-in began.
      const user = attempt.user && users.find(attempt.username)
      return proceed({ ...attempt, user, results: [...attempt.results, result] }, clientMetadata)
    },
  }
}

/** Calls the three functions of the flow. */
function stepsOf({ settings, invokeTrigger }: Pool) {
  async function run<Schema extends z.ZodMiniType>(
    trigger: 'DefineAuthChallenge' | 'CreateAuthChallenge' | 'VerifyAuthChallengeResponse',
    { user, username }: Attempt,
    request: object,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    const call = {
      trigger,
      triggerSource: `${trigger}_Authentication`,
      userName: username,
      request: {
        userAttributes: user ? attributesForTrigger(user) : {},
        ...(settings.hidesUnknownUsers && { userNotFound: !user }),
        ...request,
      },
      response: {},
    }
    const response = await runTrigger(settings, invokeTrigger, call, schema)
    if (response === undefined) {
      const message = 'Custom auth lambda trigger is not configured for the user pool.'
      throw new Refusal('InvalidParameterException', message)
    }
    return response
  }
  return {
    define: (attempt: Attempt, metadata: ClientMetadata) =>
      run('DefineAuthChallenge', attempt, { session: attempt.results, ...passed(metadata) }, definedSchema),

    create: (attempt: Attempt, challengeName: string, metadata: ClientMetadata) => {
      const request = { challengeName, session: attempt.results, ...passed(metadata) }
      return run('CreateAuthChallenge', attempt, request, createdSchema)
    },

    verify: (attempt: Attempt, challengeAnswer: string, metadata: ClientMetadata) => {
      const { privateParameters: privateChallengeParameters } = attempt
      const request = { privateChallengeParameters, challengeAnswer, ...passed(metadata) }
      return run('VerifyAuthChallengeResponse', attempt, request, verifiedSchema)
    },
  }
}

function passed(clientMetadata: ClientMetadata) {
  return clientMetadata ? { clientMetadata } : {}
}

function unrecognizable(): Refusal {
  return new Refusal('InvalidLambdaResponseException', 'Unrecognizable lambda output')
}
