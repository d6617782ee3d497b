/** Simulates a call that has read its caller before another call changes them, as simultaneous calls may. */
import type { Operation } from '../../lambdas/access/operation.ts'
import type { Viewer } from '../../lambdas/access/viewer.ts'
import { connectTable } from '../../lambdas/platform/table.ts'
import { userSchema } from '../../lambdas/users/user-store.ts'
import { emailKey, userKey } from '../../lambdas/users/user-keys.ts'
import { RefusalError } from '../../shared/refusal-error.ts'
import { theCloud, type Person } from '../cloud.ts'
import { rowOf } from '../rows.ts'

/**
 * Reads the person's current state. The returned function makes a call with that state and a sign-in of long ago, and
 * returns the code of the refusal, if any.
 */
export async function staleCallOf({ email }: Person, { hasPassword = true } = {}) {
  const { environment, users } = await theCloud()
  // Uses the administrator's rights, because a test runs operations of several functions.
  const administrator = { AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local', AWS_SESSION_TOKEN: '' }
  Object.assign(process.env, environment, users, administrator)
  const claim = await rowOf(emailKey(email))
  const signIn = { poolName: String(claim?.['cognitoName']), sessionId: 'stale', signedInAt: 0 }
  const person = userSchema.parse(await rowOf(userKey(String(claim?.['userId']))))
  const hidden = new Set<string>()
  const viewer: Viewer = { ...person, hasPassword, signIn, hidden, isSessionStarted: true }
  const platform = {
    table: connectTable(),
    now: () => Date.now(),
    random: () => crypto.randomUUID().replaceAll('-', ''),
  }
  return async (operation: Operation, input: object): Promise<string | undefined> => {
    try {
      await operation.run({ input, viewer, client: { address: '192.0.2.7' }, platform })
      return undefined
    } catch (error) {
      if (error instanceof RefusalError) return error.code
      throw error
    }
  }
}
