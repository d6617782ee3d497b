/**
 * Every minute: ends the sessions of people whom an operator disabled in the user pool. The pool renews none of their
 * tokens and sends no event, but the last token is valid for an hour. This writes the end into the account's row, which
 * every request reads.
 */
import { only } from '../platform/effect.ts'
import { log } from '../platform/log.ts'
import { reaction } from '../platform/reaction.ts'
import { schedule } from '../platform/schedule.ts'
import { accountStore } from '../access/account-store.ts'
import { disabledUsers } from './disabled-users.ts'

export const { handler, grants } = reaction(
  schedule,
  { disabled: disabledUsers, accounts: only(accountStore, 'get', 'signOutEverywhere') },
  async (_, { disabled, accounts }) => {
    let ended = 0
    for (const { poolName, changedAt } of await disabled.list()) {
      const account = await accounts.get(poolName, { consistent: true })
      if (!account || (account.signedOutAt ?? 0) >= changedAt) continue
      await accounts.signOutEverywhere(poolName)
      ended += 1
    }
    if (ended > 0) log.info('disabled-signed-out', { accounts: ended })
  },
)
