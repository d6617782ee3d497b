import { useLocation } from 'react-router-dom'
import { genericCampusId } from '../../../shared/campuses/campus.ts'
import { useSearch } from '../search/address.ts'
import { SearchBox } from '../search/box.tsx'
import { useCampus } from '../session/site-campus.ts'

/** The search box of the top bar, on schools' sites. On the search page it shows the current search. */
export function TopSearch() {
  const { pathname } = useLocation()
  const { q } = useSearch()
  if (useCampus().id === genericCampusId) return null
  return <SearchBox query={pathname === '/search' ? q : ''} />
}
