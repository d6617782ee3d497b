/** Creates and removes operators. An operator is a user of the operators' pool with a row in the table. */
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  UserNotFoundException,
  UsernameExistsException,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { randomBytes, randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import { operatorStore } from '../../lambdas/operators/operator-store.ts'
import { emailKey } from '../../lambdas/users/user-keys.ts'
import { emailSchema } from '../../shared/accounts/account.ts'
import type { Table } from '../../lambdas/platform/table.ts'
import { Stopped } from '../deploy/world.ts'

export interface OperatorsOf {
  users: CognitoIdentityProviderClient
  userPoolId: string
  table: Table
}

const claimSchema = z.object({ userId: z.string() })

const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const storeOf = ({ table }: OperatorsOf) =>
  operatorStore({ table, now: Date.now, random: (bytes) => randomBytes(bytes).toString('hex') })

/** A random password that meets the pool's policy. */
function newPassword(): string {
  const random = Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('')
  return `${random}-aA1`
}

/**
 * Creates an operator and returns the temporary password for the first sign-in. `email` is the operator's own address: no
 * operator can act on that address or on the account that has it. The account's id is returned, too.
 */
export async function addOperator(at: OperatorsOf, typed: { name: string; email: string }) {
  const name = nameOf(typed.name)
  const checked = emailSchema.safeParse(typed.email)
  if (!checked.success) throw new Stopped(`${typed.email} is no e-mail address`)
  const email = checked.data
  const password = newPassword()
  const claim = await at.table.get(emailKey(email), { consistent: true })
  const userId = claim && z.parse(claimSchema, claim).userId
  const sub = await newUser(at, name, password)
  await storeOf(at).add({ name, sub, email, userId })
  return { password, userId }
}

/** Creates the user and returns the user's id in the pool. */
async function newUser({ users, userPoolId }: OperatorsOf, Username: string, TemporaryPassword: string) {
  const input = { UserPoolId: userPoolId, Username, TemporaryPassword, MessageAction: 'SUPPRESS' as const }
  try {
    const { User } = await users.send(new AdminCreateUserCommand(input))
    const sub = User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value
    if (sub === undefined) throw new Error('The pool gave the user no id')
    return sub
  } catch (error) {
    if (error instanceof UsernameExistsException)
      throw new Stopped(`${Username} has been added: remove them first, also if their password has expired`)
    throw error
  }
}

/**
 * Removes an operator. The row is removed first: without it every call is refused, even with a valid token. Returns whether
 * the operator existed.
 */
export async function removeOperator(at: OperatorsOf, typed: string): Promise<boolean> {
  const name = nameOf(typed)
  const isKnown = (await storeOf(at).all()).some((one) => one.name === name)
  await storeOf(at).remove(name)
  try {
    await at.users.send(new AdminDeleteUserCommand({ UserPoolId: at.userPoolId, Username: name }))
    return true
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error
    return isKnown
  }
}

/** Normalizes a name to lower case, because the pool ignores case in names. */
function nameOf(typed: string): string {
  const name = typed.toLowerCase()
  if (!/^[a-z][a-z0-9.-]{1,30}$/.test(name))
    throw new Stopped('A name has letters without accents, digits, . and -')
  return name
}
