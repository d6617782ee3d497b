import { useEffect } from 'react'
import { openPrompt } from '../session/prompt.ts'
import { useOpenedByVisitor } from '../session/opened-by-visitor.ts'
import { useMe } from '../session/me.ts'
import { useCampus } from '../session/site-campus.ts'
import { PrivateCampus } from '../session/private-campus.tsx'
import { isFiltered, useSearch } from './address.ts'
import { Filters } from './filters.tsx'
import { SearchHeader } from './header.tsx'
import { ListPopularSearches } from './list-popular-searches.tsx'
import { ListSavedSearches } from './list-saved-searches.tsx'
import { Results } from './results.tsx'

/** `/search?q=…&show=…`: the matching posts, pictures and people of a campus; before a search, the popular searches. */
export function SearchPage({ onJoin }: { onJoin: () => void }) {
  const campus = useCampus()
  const { status } = useMe()
  const search = useSearch()
  const { q, show } = search
  const isPrivate = campus.privacy === 'private' && status === 'visitor'
  const isAsked = useOpenedByVisitor() && isPrivate
  useEffect(() => {
    if (isAsked) openPrompt('guest-search')
  }, [isAsked, q])
  return (
    <>
      <title>{`${q && `${q} · `}Search · ${campus.name} Buy/Sell`}</title>
      <SearchHeader search={search} />
      {isPrivate ? (
        <PrivateCampus onJoin={onJoin} />
      ) : (
        <>
          {(!q || show !== 'people') && <Filters search={search} />}
          {q || isFiltered(search) ? (
            <Results search={search} onJoin={onJoin} />
          ) : (
            <>
              <ListSavedSearches />
              <ListPopularSearches />
            </>
          )}
        </>
      )}
    </>
  )
}
