import { genericCampusId } from '../../../shared/campuses/campus.ts'
import type { Me } from '../../../shared/users/user.ts'
import { schoolEmailPath, verifyPath } from '../session/account-paths.ts'

interface SignIn {
  campusId: string
  /** A path of this site. */
  redirect: string | undefined
  /** Whether the person has just signed in. Only then is an account without a verified school sent to its school e-mail. */
  arrived: boolean
  /** Whether the person's action at `redirect` needs no verified school. */
  needsOnlyLogIn: boolean
}

/** Returns the path of the page to open after the account pages. */
export function pathAfterSignIn(
  me: Pick<Me, 'verified' | 'schoolVerified'>,
  { campusId, redirect, arrived, needsOnlyLogIn }: SignIn,
): string {
  if (!me.verified) return verifyPath(redirect)
  const isOnTheWay = needsOnlyLogIn || redirect?.startsWith(schoolEmailPath())
  if (!arrived || me.schoolVerified || isOnTheWay) return redirect ?? '/home'
  return campusId === genericCampusId ? '/search_schools' : schoolEmailPath(undefined, redirect)
}
