import * as z from 'zod/mini'
import { UserPoolError } from './error.ts'
import type { Settings } from './settings.ts'
import type { Tokens } from './tokens.ts'
import type { Users } from './users.ts'
import type { Challenges } from './challenges.ts'

/** What an operation of the pool works with. */
export type Pool = { settings: Settings; users: Users; tokens: Tokens; challenges: Challenges }

/** An operation of Cognito's API: from the request's JSON to the answer's. Refuses with a UserPoolError. */
export type Operation = (request: unknown, pool: Pool) => object | Promise<object>

/**
 * Defines an operation by the part of its input that the local pool understands. A request that names another pool or
 * client is refused here, so no operation needs to look.
 */
export function operation<Schema extends z.ZodMiniType>(
  schema: Schema,
  run: (input: z.output<Schema>, pool: Pool) => object | Promise<object>,
): Operation {
  return (request, pool) => {
    requireTarget(request, pool.settings)
    const input = schema.safeParse(request, { error: z.locales.en().localeError })
    if (!input.success) throw new UserPoolError('InvalidParameterException', z.prettifyError(input.error))
    return run(input.data, pool)
  }
}

/** Attributes as the API writes them, read into a record. */
export const attributeList = z.pipe(
  z.array(z.object({ Name: z.string(), Value: z._default(z.string(), '') })),
  z.transform((list) => Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]))),
)

/** A user's attributes as the API writes them. */
export function listAttributes(user: { sub: string; attributes: Record<string, string> }) {
  return Object.entries({ sub: user.sub, ...user.attributes }).map(([Name, Value]) => ({ Name, Value }))
}

/** A time as the API writes it: seconds. */
export function apiTime(milliseconds: number): number {
  return milliseconds / 1000
}

const target = z.object({ UserPoolId: z.optional(z.string()), ClientId: z.optional(z.string()) })

function requireTarget(request: unknown, { userPoolId, clientId }: Settings): void {
  const { data } = target.safeParse(request)
  if (data?.UserPoolId !== undefined && data.UserPoolId !== userPoolId) {
    throw new UserPoolError('ResourceNotFoundException', `User pool ${data.UserPoolId} does not exist.`)
  }
  if (data?.ClientId !== undefined && data.ClientId !== clientId) {
    throw new UserPoolError('ResourceNotFoundException', `User pool client ${data.ClientId} does not exist.`)
  }
}
