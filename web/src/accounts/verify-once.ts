import { RefusalError } from '../../../shared/contract.ts'
import { getMe } from '../../../shared/users/get-me.ts'
import type { Me } from '../../../shared/users/user.ts'
import { call } from '../lib/call.ts'

/**
 * Sends a code, or the link of its mail. Each works once: if another tab used it, or a request whose response was lost, and
 * the person is verified by now, this returns the person instead of the refusal.
 */
export async function verifyOnce(send: () => Promise<Me>, isVerified: (me: Me) => boolean): Promise<Me> {
  try {
    return await send()
  } catch (error) {
    const isSpent = error instanceof RefusalError && /^(code-expired|link-failed)$/.test(error.code)
    const me = isSpent ? await call(getMe, {}) : undefined
    if (me && isVerified(me)) return me
    throw error
  }
}
