/** Checks that the caller is the owner of the account, not another person who uses the owner's open session. */
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

export const ownership = effect({ check: cognito.grants.checkPassword, isFresh: [] }, (platform) => {
  const pool = cognito(platform)
  /** Whether the sign-in is so recent that it proves ownership. */
  const isFresh = ({ signIn }: Pick<Viewer, 'signIn'>): boolean =>
    platform.now() - signIn.signedInAt <= freshMinutes * 60_000
  return {
    isFresh,

    /**
     * Returns undefined if a fresh sign-in or the password proves ownership. If a password is given, it has to be right
     * even after a fresh sign-in.
     */
    async check(
      viewer: Viewer,
      { accessToken = '', password }: { accessToken: string | undefined; password: string | undefined },
    ): Promise<Unowned | undefined> {
      const { hasPassword } = viewer
      if (hasPassword && password) {
        const result = await pool.checkPassword(accessToken, password)
        return result === 'right' ? undefined : result
      }
      if (isFresh(viewer)) return undefined
      return hasPassword ? 'current-password-required' : 'sign-in-old'
    },
  }
})
