/** Accounts: what leads from a name in the user pool to a person, and what every request reads about the sign-in. */
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { effect } from '../platform/effect.ts'
import { rowExists } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { accountKey } from './account-keys.ts'

const accountSchema = z.object({
  userId: z.string(),
  /** False for an account that was opened by link or by Google and never got a password. */
  hasPassword: z.boolean(),
  /** Epoch milliseconds; tokens of earlier sign-ins are refused. */
  signedOutAt: z.optional(z.number()),
})
export type Account = z.output<typeof accountSchema>

const anyAccount = accountKey(anyId)
const accountGrants = {
  get: onRows(anyAccount, 'GetItem'),
  setHasPassword: onRows(anyAccount, 'UpdateItem'),
  signOutEverywhere: onRows(anyAccount, 'UpdateItem'),
}

export const accountStore = effect(accountGrants, ({ table, now }) => ({
  async get(poolName: string, options: { consistent?: boolean } = {}): Promise<Account | undefined> {
    const row = await table.get(accountKey(poolName), options)
    return row && z.parse(accountSchema, row)
  },

  async setHasPassword(poolName: string, hasPassword: boolean): Promise<void> {
    await table.update({ key: accountKey(poolName), set: { hasPassword }, where: [rowExists] })
  },

  /**
   * Refuses the tokens of every sign-in until now. Tokens know the second of their sign-in only, so this waits for the
   * next second: a sign-in that follows is not refused.
   */
  async signOutEverywhere(poolName: string): Promise<void> {
    const at = now()
    await table.update({ key: accountKey(poolName), set: { signedOutAt: at }, where: [rowExists] })
    await setTimeout(1000 - (at % 1000))
  },
}))
