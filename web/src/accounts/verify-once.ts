import { RefusalError } from '../../../shared/contract.ts'
import { getMe } from '../../../shared/users/get-me.ts'
import type { Me } from '../../../shared/users/user.ts'
import { call } from '../lib/call.ts'

/**
 * Verifies by a code or by a mailed link, each of which works only once. If it was already used, but the person is verified,
 * returns the person instead of the refusal: another tab may have used it, or the response of a request was lost.
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
