/** Makes and removes operators: a user of their pool, and their row in the table. */
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  UserNotFoundException,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { randomBytes, randomInt } from 'node:crypto'
import { operatorStore } from '../../lambdas/operators/operator-store.ts'
import type { Table } from '../../lambdas/platform/table.ts'
import { Stopped } from '../deploy/world.ts'

export interface OperatorsOf {
  users: CognitoIdentityProviderClient
  userPoolId: string
  table: Table
}

const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const storeOf = ({ table }: OperatorsOf) =>
  operatorStore({ table, now: Date.now, random: (bytes) => randomBytes(bytes).toString('hex') })

/** A password that the pool's policy takes. */
function newPassword(): string {
  const random = Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('')
  return `${random}-aA1`
}

/**
 * Makes an operator who signs in with the returned password once. `email` is the operator's own address, so that no operator
 * can act on an account of theirs.
 */
export async function addOperator(at: OperatorsOf, { name, email }: { name: string; email: string }) {
  if (!/^[a-z][a-z0-9.-]{1,30}$/.test(name))
    throw new Stopped('A name has lower-case letters, digits, . and -')
  if (!/^\S+@\S+$/.test(email)) throw new Stopped(`${email} is no e-mail address`)
  const password = newPassword()
  await at.users.send(
    new AdminCreateUserCommand({
      UserPoolId: at.userPoolId,
      Username: name,
      TemporaryPassword: password,
      MessageAction: 'SUPPRESS',
    }),
  )
  await storeOf(at).add(name, email.toLowerCase())
  return password
}

/** Removes the row first: from then on every call is refused, whatever tokens are left. */
export async function removeOperator(at: OperatorsOf, name: string): Promise<void> {
  await storeOf(at).remove(name)
  try {
    await at.users.send(new AdminDeleteUserCommand({ UserPoolId: at.userPoolId, Username: name }))
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error
  }
}
