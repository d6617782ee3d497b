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
 * Returns the page to which a person returns after an account page: `redirect` of this site, or on the generic site the
 * `campus` and `back` of a mailed link. Anybody can forge such a link, so only paths of our campuses are accepted.
 */
export function useReturn(): Return {
  const site = useCampus()
  const [parameters] = useSearchParams()
  const named = site.id === genericCampusId ? findCampus(parameters.get('campus') ?? undefined) : undefined
  const back = ownPath(parameters.get('redirect')) ?? ownPath(parameters.get('back'))
  return { campus: named ?? site, back }
}

/** The query that `useReturn` reads on another account page. */
export function returnQuery({ campus, back }: Return): Record<string, string> {
  return { campus: campus.id, ...(back !== undefined && { back }) }
}
