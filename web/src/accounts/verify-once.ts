import { RefusalError } from '../../../shared/refusal-error.ts'
import { getMe } from '../../../shared/users/get-me.ts'
import type { Me } from '../../../shared/users/user.ts'
import { call } from '../lib/call.ts'

/**
 * Verifies by a code or a mailed link, which works only once. If it was already used but the person is verified, returns the
 * person and hides the refusal: another tab may have used the code, or the response of an earlier request was lost.
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
