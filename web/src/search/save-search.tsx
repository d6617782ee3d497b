import { BellPlus, BellRing } from 'lucide-react'
import { isNothing } from '../../../shared/search/saved-search.ts'
import type { Search } from './address.ts'
import { FilterChip } from './sale-filters.tsx'
import { soughtOf, useSavedSearches } from './saved-searches.ts'

/** The chip that saves the shown search, so that the person is notified of new posts, or removes the saved search. */
export function SaveSearch({ search }: { search: Search }) {
  const searches = useSavedSearches()
  const sought = soughtOf(search)
  if (!searches || isNothing(sought)) return null
  const saved = searches.find(sought)
  return (
    <FilterChip
      icon={saved ? BellRing : BellPlus}
      label={saved ? 'Search saved' : 'Save search'}
      pressed={saved !== undefined}
      onPress={() => void (saved ? searches.remove(saved) : searches.save(sought))}
    />
  )
}
