import { banStore } from '../users/ban-store.ts'
import { userStore, type User } from '../users/user-store.ts'
import { effect } from '../platform/effect.ts'
import { codeStore, type Code } from './code-store.ts'

const proofGrants = {
  join: [...codeStore.grants.spending, ...banStore.grants.sparing, ...userStore.grants.joining],
}

/** Joins a campus once a person has proved a school e-mail. The proof is the PIN in a mail, or the link in the same mail. */
export const schoolProof = effect(proofGrants, (platform) => {
  const [codes, bans, users] = [codeStore(platform), banStore(platform), userStore(platform)]
  return {
    /**
     * Spends the code and joins its campus in one transaction. Returns `spent` if another call used or replaced the code.
     */
    async join(user: User, code: Code, campusId: string): Promise<'joined' | 'banned' | 'taken' | 'spent'> {
      const failed = await platform.table.transact({
        spent: codes.spending(user.id, code, 'school'),
        banned: bans.sparing(code.target),
        taken: users.joining(user, code.target, campusId),
      })
      return failed ?? 'joined'
    },
  }
})
