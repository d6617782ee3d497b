import { changeEmail as contract } from '../../shared/accounts/change-email.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { log } from '../platform/log.ts'
import { banStore } from '../users/ban-store.ts'
import { codeStore } from './code-store.ts'
import { cognito } from './cognito.ts'
import { settingsStore } from '../users/settings-store.ts'

/** One transaction for the code, both claims and the person. The pool follows, here or in the reaction to the change. */
export const changeEmail = operation(
  contract,
  {
    settings: only(settingsStore, 'moving'),
    bans: only(banStore, 'sparing'),
    codes: only(codeStore, 'get', 'check', 'spending', 'transact'),
    pool: only(cognito, 'setEmail'),
  },
  async ({ code: typed }, { viewer, client, settings, bans, codes, pool, refuse }) => {
    const code = await codes.get(viewer.id, 'change')
    if (!code) return refuse('code-expired')
    const guesser = { userId: viewer.id, client: client.address }
    const unproven = await codes.check(guesser, code, 'change', typed)
    if (unproven) return refuse(unproven.code, unproven)
    const { target: email } = code
    const { poolName } = viewer.signIn
    const [failed] = await codes.transact([
      codes.spending(viewer.id, code, 'change'),
      bans.sparing(viewer.email),
      bans.sparing(email),
      ...settings.moving(viewer, email, poolName),
    ])
    if (failed === 1 || failed === 2) return refuse('account-banned')
    if (failed !== undefined) return refuse(failed === 3 ? 'email-taken' : 'code-expired')
    // The address is changed, whatever the pool says; the reaction tries again.
    await pool.setEmail(poolName, email).catch((error: unknown) => {
      log.warn('The pool did not take a new address', { error: error instanceof Error ? error.name : '' })
    })
    return { ...viewer, email }
  },
)
