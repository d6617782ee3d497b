/** Proves that the caller owns the account, rather than using the owner's open session. */
import { freshMinutes } from '../../shared/accounts/send-email-change-code.ts'
import type { Viewer } from '../access/viewer.ts'
import { effect } from '../platform/effect.ts'
import { cognito } from './cognito.ts'

type Unowned =
  | 'current-password-required'
  | 'password-wrong'
  | 'too-many-passwords'
  | 'token-expired'
  | 'sign-in-old'

export const ownership = effect({ check: cognito.grants.checkPassword }, (platform) => {
  const pool = cognito(platform)
  return {
    /** Returns undefined if a fresh sign-in or the password proves it. A password that is given has to be right. */
    async check(
      { signIn, hasPassword }: Viewer,
      { accessToken = '', password }: { accessToken: string | undefined; password: string | undefined },
    ): Promise<Unowned | undefined> {
      if (hasPassword && password) {
        const result = await pool.checkPassword(accessToken, password)
        return result === 'right' ? undefined : result
      }
      if (platform.now() - signIn.signedInAt <= freshMinutes * 60_000) return undefined
      return hasPassword ? 'current-password-required' : 'sign-in-old'
    },
  }
})
