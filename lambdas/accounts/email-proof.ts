import type { Viewer } from '../access/viewer.ts'
import { effect } from '../platform/effect.ts'
import { log } from '../platform/log.ts'
import { banStore } from '../users/ban-store.ts'
import { settingsStore } from '../users/settings-store.ts'
import { codeStore, type Code } from './code-store.ts'
import { cognito } from './cognito.ts'

const proofGrants = {
  move: [
    ...codeStore.grants.spending,
    ...banStore.grants.sparing,
    ...settingsStore.grants.moving,
    ...cognito.grants.setEmail,
  ],
}

/** Changes the address once a person has proved a new one. The proof is the code in a mail, or the link in the same mail. */
export const emailProof = effect(proofGrants, (platform) => {
  const [codes, bans, settings] = [codeStore(platform), banStore(platform), settingsStore(platform)]
  return {
    /**
     * Spends the code and makes its address the account's in one transaction. Returns `spent` if another call used or
     * replaced the code. The pool is updated afterwards, here or in the reaction to the change.
     */
    async move(viewer: Viewer, code: Code): Promise<'moved' | 'banned' | 'taken' | 'spent'> {
      const { target: email } = code
      const { poolName } = viewer.signIn
      const failed = await platform.table.transact({
        spent: codes.spending(viewer.id, code, 'change'),
        banned: [bans.sparing(viewer.email), bans.sparing(email)],
        ...settings.moving(viewer, email, poolName),
      })
      if (failed === 'claim') return 'taken'
      if (failed) return failed === 'banned' ? 'banned' : 'spent'
      // The address has been changed, even if the pool fails; the reaction retries.
      await cognito(platform)
        .setEmail(poolName, email)
        .catch((error: unknown) => {
          const name = error instanceof Error ? error.name : ''
          log.warn('The pool did not accept a new address', { error: name })
        })
      return 'moved'
    },
  }
})
