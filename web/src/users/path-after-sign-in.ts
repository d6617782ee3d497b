import { genericCampusId } from '../../../shared/campuses/campus.ts'
import type { Me } from '../../../shared/users/user.ts'
import { schoolEmailPath, verifyPath } from '../session/account-paths.ts'

/**
 * The path to go to from the account pages. `redirect` is a path of this site. `takeArrival` returns true once after
 * a sign-in: only then an account without a verified school is led to its school e-mail, unless `redirect` is already
 * that page for the campus to join.
 */
export function pathAfterSignIn(
  me: Pick<Me, 'verified' | 'schoolVerified'>,
  {
    campusId,
    redirect,
    takeArrival,
  }: { campusId: string; redirect: string | undefined; takeArrival: () => boolean },
): string {
  if (!me.verified) return verifyPath(redirect)
  const arrived = takeArrival()
  if (!arrived || me.schoolVerified || redirect?.startsWith(schoolEmailPath())) return redirect ?? '/home'
  return campusId === genericCampusId ? '/search_schools' : schoolEmailPath()
}
