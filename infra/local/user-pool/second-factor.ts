/**
 * The steps of a sign-in after the password: replacing a temporary password, and the code of an authenticator application
 * in a pool that requires one.
 */
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Operation } from '../json-service.ts'
import { Refusal } from '../refusal.ts'
import { poolOperation, type Pool } from './operations.ts'
import { notAuthorized } from './refusals.ts'
import type { User } from './state.ts'
import { secretOfAuthenticator, stepOfCode } from './totp.ts'
import type { ClientMetadata } from './triggers.ts'

type Step = 'NEW_PASSWORD_REQUIRED' | 'MFA_SETUP' | 'SOFTWARE_TOKEN_MFA'

/** A sign-in whose password was correct. `secret` belongs to an authenticator application that is being set up. */
interface Attempt {
  username: string
  step: Step
  expiresAt: number
  secret?: string
  isSetUp?: true
}

const responses = {
  NEW_PASSWORD_REQUIRED: z.object({ USERNAME: z.string(), NEW_PASSWORD: z.string() }),
  MFA_SETUP: z.object({ USERNAME: z.string() }),
  SOFTWARE_TOKEN_MFA: z.object({ USERNAME: z.string(), SOFTWARE_TOKEN_MFA_CODE: z.string() }),
}
const common = {
  ClientId: z.string(),
  Session: z.string(),
  ClientMetadata: z.optional(z.record(z.string(), z.string())),
}

/** The responses to the challenges of this file. */
export const secondFactorResponses = [
  z.object({
    ...common,
    ChallengeName: z.literal('NEW_PASSWORD_REQUIRED'),
    ChallengeResponses: responses.NEW_PASSWORD_REQUIRED,
  }),
  z.object({ ...common, ChallengeName: z.literal('MFA_SETUP'), ChallengeResponses: responses.MFA_SETUP }),
  z.object({
    ...common,
    ChallengeName: z.literal('SOFTWARE_TOKEN_MFA'),
    ChallengeResponses: responses.SOFTWARE_TOKEN_MFA,
  }),
] as const
type Response = z.output<(typeof secondFactorResponses)[number]>

/**
 * The sign-ins that wait for the response to a challenge, by session. They are in memory only: after a restart the user
 * enters the password again.
 */
function openAttempts({ settings, users }: Pool) {
  const attempts = new Map<string, Attempt>()
  const keep = (attempt: Attempt): string => {
    const session = randomBytes(64).toString('base64url')
    attempts.set(session, attempt)
    return session
  }
  return {
    begin: (username: string, step: Step): string =>
      keep({ username, step, expiresAt: Date.now() + settings.challengeSeconds * 1000 }),

    /** Throws for a session that expired, was replaced, or belongs to another challenge. */
    get(session: string, step: Step): Attempt & { user: User } {
      const attempt = attempts.get(session)
      const user = attempt && users.find(attempt.username)
      if (!attempt || !user || attempt.step !== step || attempt.expiresAt <= Date.now())
        throw notAuthorized('Invalid session for the user.')
      return { ...attempt, user }
    },

    /** Replaces the session by a new one for the same sign-in. */
    replace(session: string, { username, step, expiresAt }: Attempt, more: Partial<Attempt>): string {
      attempts.delete(session)
      return keep({ username, step, expiresAt, ...more })
    },

    end: (session: string): void => void attempts.delete(session),
  }
}
type Attempts = ReturnType<typeof openAttempts>

export function openSecondFactor(pool: Pool) {
  const { settings, users, tokens } = pool
  const attempts = openAttempts(pool)
  const ask = ({ username }: User, step: Step, ChallengeParameters: Record<string, string>) => ({
    ChallengeName: step,
    Session: attempts.begin(username, step),
    ChallengeParameters,
  })

  /** Continues a sign-in: requests the next missing step, or issues the tokens. */
  async function proceed(user: User, metadata: ClientMetadata) {
    const { username, attributes, authenticator } = user
    if (user.status === 'FORCE_CHANGE_PASSWORD')
      return ask(user, 'NEW_PASSWORD_REQUIRED', {
        USER_ID_FOR_SRP: username,
        requiredAttributes: '[]',
        userAttributes: JSON.stringify(attributes),
      })
    if (!settings.requiresSecondFactor) return signedIn(user, metadata)
    if (!authenticator) return ask(user, 'MFA_SETUP', { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' })
    const parameters = { USER_ID_FOR_SRP: username, FRIENDLY_DEVICE_NAME: authenticator.name }
    return ask(user, 'SOFTWARE_TOKEN_MFA', parameters)
  }

  const signedIn = async (user: User, metadata: ClientMetadata) => ({
    AuthenticationResult: await tokens.signIn(user, metadata),
    ChallengeParameters: {},
  })

  async function respond({ Session, ClientMetadata, ...given }: Response) {
    const { user, isSetUp } = attempts.get(Session, given.ChallengeName)
    if (given.ChallengeResponses.USERNAME.toLowerCase() !== user.username.toLowerCase())
      throw notAuthorized('Invalid session for the user.')
    if (given.ChallengeName === 'MFA_SETUP' && !isSetUp)
      throw new Refusal('InvalidParameterException', 'User has not verified software token mfa')
    // A wrong code or password throws here and leaves the session open, so the user can try again.
    if (given.ChallengeName === 'SOFTWARE_TOKEN_MFA')
      users.takeCode(user, given.ChallengeResponses.SOFTWARE_TOKEN_MFA_CODE)
    const isPassword = given.ChallengeName === 'NEW_PASSWORD_REQUIRED'
    if (isPassword) users.setPassword(user, given.ChallengeResponses.NEW_PASSWORD)
    attempts.end(Session)
    return isPassword ? proceed(user, ClientMetadata) : signedIn(user, ClientMetadata)
  }

  return { proceed, respond, operations: setUpOperations(pool, attempts) }
}

/** The operations with which a first sign-in sets up an authenticator application, between two challenges. */
function setUpOperations(pool: Pool, attempts: Attempts): Record<string, Operation> {
  return {
    AssociateSoftwareToken: poolOperation(pool, z.strictObject({ Session: z.string() }), ({ Session }) => {
      const secret = secretOfAuthenticator()
      return {
        SecretCode: secret,
        Session: attempts.replace(Session, attempts.get(Session, 'MFA_SETUP'), { secret }),
      }
    }),

    VerifySoftwareToken: poolOperation(
      pool,
      z.strictObject({
        Session: z.string(),
        UserCode: z.string().check(z.regex(/^\d{6}$/)),
        FriendlyDeviceName: z._default(z.string(), ''),
      }),
      ({ Session, UserCode, FriendlyDeviceName: name }) => {
        const attempt = attempts.get(Session, 'MFA_SETUP')
        const { user, secret } = attempt
        if (secret === undefined)
          throw new Refusal('InvalidParameterException', 'Software token has not been associated')
        const usedStep = stepOfCode(secret, UserCode)
        if (usedStep === undefined) throw new Refusal('EnableSoftwareTokenMFAException', 'Code mismatch')
        pool.users.setAuthenticator(user, { secret, name, usedStep })
        return { Status: 'SUCCESS', Session: attempts.replace(Session, attempt, { isSetUp: true }) }
      },
    ),
  }
}
