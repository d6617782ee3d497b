import { useSearchParams } from 'react-router-dom'
import { findCampus, genericCampusId, type Campus } from '../../../shared/campuses/campus.ts'
import { ownPath } from '../lib/own-path.ts'
import { useCampus } from '../session/site-campus.ts'

export interface Return {
  campus: Campus
  /** A path of that campus's site. */
  back: string | undefined
}

/**
 * Returns the page to return to after an account page. A site names it in `redirect`; on the generic site, a mailed link
 * names it in `campus` and `back`. Anybody can forge such a link, so only paths of our campuses are accepted.
 */
export function useReturn(): Return {
  const site = useCampus()
  const [parameters] = useSearchParams()
  const named = site.id === genericCampusId ? findCampus(parameters.get('campus') ?? undefined) : undefined
  const back = ownPath(parameters.get('redirect')) ?? ownPath(parameters.get('back'))
  return { campus: named ?? site, back }
}

/** Returns the query with which another account page returns to the same page (`useReturn`). */
export function returnQuery({ campus, back }: Return): Record<string, string> {
  return { campus: campus.id, ...(back !== undefined && { back }) }
}
