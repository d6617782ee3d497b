import { genericCampusId } from '../../../shared/campuses/campus.ts'
import type { Me } from '../../../shared/users/user.ts'
import { schoolEmailPath, verifyPath } from '../session/account-paths.ts'

/**
 * Where someone goes from the account pages (specification, accounts 4; product decisions, 'Who may do what').
 * `redirect` is an own path. `takeArrival` is true once after a sign-in: only then they are led on to their school
 * e-mail, of the campus that they asked to join if they did.
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
