import { changeEmail as contract } from '../../shared/accounts/change-email.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { log } from '../platform/log.ts'
import { transactions } from '../platform/transaction.ts'
import { banStore } from '../users/ban-store.ts'
import { codeGuesses } from './code-guesses.ts'
import { codeStore } from './code-store.ts'
import { cognito } from './cognito.ts'
import { settingsStore } from '../users/settings-store.ts'

/**
 * One transaction writes the code, both claims and the person. The pool is updated afterwards, here or in the reaction to
 * the change.
 */
export const changeEmail = operation(
  contract,
  {
    settings: only(settingsStore, 'moving'),
    bans: only(banStore, 'sparing'),
    codes: only(codeStore, 'get', 'spending'),
    guesses: only(codeGuesses, 'check'),
    transaction: transactions,
    pool: only(cognito, 'setEmail'),
  },
  async ({ code: typed }, { viewer, client, settings, bans, codes, guesses, transaction, pool, refuse }) => {
    const code = await codes.get(viewer.id, 'change')
    if (!code) return refuse('code-expired')
    const guesser = { userId: viewer.id, client: client.address }
    const unproven = await guesses.check(guesser, code, 'change', typed)
    if (unproven) return refuse(unproven.code, unproven)
    const { target: email } = code
    const { poolName } = viewer.signIn
    const failed = await transaction.run({
      code: codes.spending(viewer.id, code, 'change'),
      ban: [bans.sparing(viewer.email), bans.sparing(email)],
      ...settings.moving(viewer, email, poolName),
    })
    if (failed === 'ban') return refuse('account-banned')
    if (failed) return refuse(failed === 'claim' ? 'email-taken' : 'code-expired')
    // The address has been changed, even if the pool fails; the reaction retries.
    await pool.setEmail(poolName, email).catch((error: unknown) => {
      log.warn('The pool did not accept a new address', { error: error instanceof Error ? error.name : '' })
    })
    return { ...viewer, email }
  },
)
