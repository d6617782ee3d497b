import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { refuseChange, type FixedProperties } from './create-rules.ts'
import { jsonFileSaver, readJsonFile } from '../state-file.ts'

const userSchema = z.object({
  username: z.string(),
  sub: z.string(),
  attributes: z.record(z.string(), z.string()),
  status: z.enum(['FORCE_CHANGE_PASSWORD', 'CONFIRMED', 'EXTERNAL_PROVIDER']),
  /** False for a user whom an operator has disabled. */
  enabled: z._default(z.boolean(), true),
  /** The accounts at identity providers with which the user signs in. */
  identities: z._default(z.array(z.object({ provider: z.string(), subject: z.string() })), []),
  /** Milliseconds since 1970, like all times in this file unless noted. */
  createdAt: z.number(),
  modifiedAt: z.number(),
  password: z.optional(z.object({ salt: z.string(), verifier: z.string() })),
  /** The user's authenticator application: its secret, its name, and the newest time step whose code was used. */
  authenticator: z.optional(z.object({ secret: z.string(), name: z.string(), usedStep: z.number() })),
  wrongPasswords: z.object({ count: z.number(), lastAt: z.number(), lockedUntil: z.number() }),
})

const sessionSchema = z.object({
  originJti: z.string(),
  username: z.string(),
  refreshTokenHash: z.string(),
  /** Seconds, as in the tokens. */
  authTime: z.number(),
  expiresAt: z.number(),
})

const fileSchema = z.object({
  userPoolId: z.string(),
  /** The properties of the pool that cannot change after its creation. */
  created: z.optional(z.object({ signInNames: z.string(), attributes: z.record(z.string(), z.string()) })),
  signingKey: z.record(z.string(), z.string()),
  keyId: z.string(),
  simulationKey: z.string(),
  users: z.array(userSchema),
  sessions: z.array(sessionSchema),
})

/** A stored user. `password` is missing until a password is set. In the status FORCE_CHANGE_PASSWORD it is temporary. */
export type User = z.infer<typeof userSchema>

/** One sign-in. Its tokens carry its `originJti`, and can be refreshed only as long as the session exists. */
export type Session = z.infer<typeof sessionSchema>

/**
 * The pool's state in one JSON file; without a file it is in memory. Users are keyed by user name in lower case, sessions
 * by `originJti`. Call `changed` after changing users or sessions; `flush` resolves when everything is on disk. Throws if
 * the pool was created with properties that Cognito would not allow to change to `fixed`.
 */
export async function openState(file: string | undefined, userPoolId: string, fixed: FixedProperties) {
  const saved = readJsonFile(file, fileSchema) ?? newPool(userPoolId)
  if (saved.userPoolId !== userPoolId) {
    const problem = `${file} belongs to the user pool ${saved.userPoolId}, so its passwords would not work`
    throw new Error(`${problem}; delete it or start with --fresh`)
  }
  if (saved.created) refuseChange(saved.created, fixed)
  const users = new Map(saved.users.map((user) => [user.username.toLowerCase(), user]))
  const sessions = new Map(saved.sessions.map((session) => [session.originJti, session]))
  const save = jsonFileSaver(file, () => ({
    ...saved,
    created: fixed,
    users: [...users.values()],
    sessions: [...sessions.values()],
  }))
  await save()
  return {
    signingKey: saved.signingKey,
    keyId: saved.keyId,
    simulationKey: saved.simulationKey,
    users,
    sessions,
    changed(): void {
      // A failed write is not caught, so it ends the process with the reason.
      void save()
    },
    flush: save,
  }
}

export type State = Awaited<ReturnType<typeof openState>>

function newPool(userPoolId: string): z.infer<typeof fileSchema> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signingKey = z.record(z.string(), z.string()).parse(privateKey.export({ format: 'jwk' }))
  return {
    userPoolId,
    signingKey,
    keyId: createHash('sha256').update(String(signingKey['n'])).digest('base64url'),
    simulationKey: randomBytes(32).toString('hex'),
    users: [],
    sessions: [],
  }
}
