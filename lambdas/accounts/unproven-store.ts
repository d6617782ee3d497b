/** Accounts whose address was not proved in time. */
import * as z from 'zod/mini'
import { effect } from '../platform/effect.ts'
import { isNoTombstone, rowExists, rowIsMissing } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { isPresent, type Key } from '../platform/row.ts'
import { accountKey } from '../access/account-keys.ts'
import { cognito } from './cognito.ts'
import { emailKey, userKey, usernameKey } from '../users/user-keys.ts'
import { userSchema } from '../users/user-store.ts'

const freeGrants = {
  free: [
    ...onRows(userKey(anyId), 'GetItem', 'UpdateItem'),
    ...[emailKey(anyId), usernameKey(anyId), accountKey(anyId)].flatMap((key) => onRows(key, 'DeleteItem')),
    ...cognito.grants.remove,
  ],
}

export const unprovenStore = effect(freeGrants, (platform) => {
  const { table, now } = platform
  const pool = cognito(platform)
  return {
    /**
     * Frees the address and the user name, and makes the person's row a tombstone, so that the rest is erased like any
     * deleted account. Changes nothing if the address is proved. Repeating it is safe. The pool's user is removed first,
     * because an address with a user in the pool cannot be registered.
     */
    async free(userId: string, poolName: string): Promise<void> {
      const row = await table.get(userKey(userId), { consistent: true })
      if (!row || !isPresent(row) || row['verified'] !== false) return
      const { email, username } = z.parse(userSchema, row)
      await pool.remove(poolName)
      const release = (key: Key) => ({
        remove: key,
        where: [`${rowIsMissing} OR userId = :user`],
        values: { user: userId },
      })
      await table.transact({
        person: {
          update: {
            key: userKey(userId),
            set: { deletedAt: now() },
            where: [rowExists, isNoTombstone, 'verified = :isProven'],
            values: { isProven: false },
          },
        },
        claims: [release(emailKey(email)), release(usernameKey(username))],
        account: { remove: accountKey(poolName) },
      })
    },
  }
})
