import { RefusalError } from '../../../shared/contract.ts'
import type { changeEmail } from '../../../shared/accounts/change-email.ts'
import { getMe } from '../../../shared/users/get-me.ts'
import type { Me } from '../../../shared/users/user.ts'
import type { verifyEmail } from '../../../shared/accounts/verify-email.ts'
import type { verifySchoolEmail } from '../../../shared/accounts/verify-school-email.ts'
import { call } from '../lib/call.ts'

/**
 * Verifies with a code. A code works once: if another tab used it, or a request whose response was lost, and the person is
 * verified by now, this returns the person instead of the refusal.
 */
export async function verifyOnce(
  contract: typeof verifyEmail | typeof verifySchoolEmail | typeof changeEmail,
  code: string,
  isVerified: (me: Me) => boolean,
): Promise<Me> {
  try {
    return await call(contract, { code })
  } catch (error) {
    const isSpent = error instanceof RefusalError && error.code === 'code-expired'
    const me = isSpent ? await call(getMe, {}) : undefined
    if (me && isVerified(me)) return me
    throw error
  }
}
