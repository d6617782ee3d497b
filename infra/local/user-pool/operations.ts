import * as z from 'zod/mini'
import { operation, type Operation } from '../json-service.ts'
import { Refusal } from '../refusal.ts'
import type { Challenges } from './challenges.ts'
import type { Settings } from './settings.ts'
import type { User } from './state.ts'
import type { Tokens } from './tokens.ts'
import { runPreSignUp, type InvokeTrigger } from './triggers.ts'
import type { Users } from './users.ts'

/** The parts of the pool that operations work with. */
export type Pool = {
  settings: Settings
  users: Users
  tokens: Tokens
  challenges: Challenges
  invokeTrigger: InvokeTrigger
}

const target = z.object({ UserPoolId: z.optional(z.string()), ClientId: z.optional(z.string()) })

/** Defines an operation. Input that names another pool or client is refused before the operation runs. */
export function poolOperation<Schema extends z.ZodMiniType>(
  { settings }: Pool,
  schema: Schema,
  run: (input: z.output<Schema>) => object | Promise<object>,
): Operation {
  const checked = operation('InvalidParameterException', schema, run)
  return (input) => {
    const { UserPoolId = settings.userPoolId, ClientId = settings.clientId } =
      target.safeParse(input).data ?? {}
    if (UserPoolId !== settings.userPoolId)
      throw new Refusal('ResourceNotFoundException', `User pool ${UserPoolId} does not exist.`)
    if (ClientId !== settings.clientId)
      throw new Refusal('ResourceNotFoundException', `User pool client ${ClientId} does not exist.`)
    return checked(input)
  }
}

const poolUser = { UserPoolId: z.string(), Username: z.string().check(z.minLength(1), z.maxLength(128)) }
const attributeList = z.pipe(
  z.array(z.object({ Name: z.string(), Value: z._default(z.string(), '') })),
  z.transform((list) => Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]))),
)

/** The operations of our functions, which need a signed request. */
export function adminOperations(pool: Pool): Record<string, Operation> {
  const { settings, users, tokens, invokeTrigger } = pool
  const oneUser = z.strictObject(poolUser)
  return {
    /** The pool sends no mail, so the message must be suppressed. */
    AdminCreateUser: poolOperation(
      pool,
      z.strictObject({
        ...poolUser,
        UserAttributes: z._default(attributeList, {}),
        TemporaryPassword: z.optional(z.string().check(z.maxLength(256))),
        MessageAction: z.literal('SUPPRESS'),
      }),
      async ({ Username, UserAttributes, TemporaryPassword }) => {
        await runPreSignUp(settings, invokeTrigger, 'PreSignUp_AdminCreateUser', Username, UserAttributes)
        const user = users.create(Username, UserAttributes)
        if (TemporaryPassword !== undefined) users.setTemporaryPassword(user, TemporaryPassword)
        return { User: { Username, Attributes: attributesOf(user), ...description(user) } }
      },
    ),

    AdminGetUser: poolOperation(pool, oneUser, ({ Username }) => {
      const user = users.get(Username)
      return { Username: user.username, UserAttributes: attributesOf(user), ...description(user) }
    }),

    /**
     * Lists all users at once, because the product does not need pages. Only the filter that the product uses is supported.
     */
    ListUsers: poolOperation(
      pool,
      z.strictObject({
        UserPoolId: z.string(),
        Filter: z.literal('status = "Disabled"'),
        AttributesToGet: z._default(z.array(z.string()), []),
      }),
      () => ({
        Users: users.disabled().map((user) => ({ Username: user.username, ...description(user) })),
      }),
    ),

    AdminSetUserPassword: poolOperation(
      pool,
      z.strictObject({
        ...poolUser,
        Password: z.string().check(z.maxLength(256)),
        Permanent: z.literal(true),
      }),
      ({ Username, Password }) => {
        users.setPassword(users.get(Username), Password)
        return {}
      },
    ),

    AdminUpdateUserAttributes: poolOperation(
      pool,
      z.strictObject({ ...poolUser, UserAttributes: attributeList }),
      ({ Username, UserAttributes }) => {
        users.setAttributes(users.get(Username), UserAttributes)
        return {}
      },
    ),

    AdminUserGlobalSignOut: poolOperation(pool, oneUser, ({ Username }) => {
      tokens.revokeAll(users.get(Username))
      return {}
    }),

    AdminDeleteUser: poolOperation(pool, oneUser, ({ Username }) => {
      const user = users.get(Username)
      tokens.revokeAll(user)
      users.delete(user)
      return {}
    }),
  }
}

export function attributesOf({ sub, attributes }: User) {
  return Object.entries({ sub, ...attributes }).map(([Name, Value]) => ({ Name, Value }))
}

function description({ createdAt, modifiedAt, status, enabled }: User) {
  return {
    // Seconds.
    UserCreateDate: createdAt / 1000,
    UserLastModifiedDate: modifiedAt / 1000,
    Enabled: enabled,
    UserStatus: status,
  }
}
