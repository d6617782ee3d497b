import { useQuery } from '@tanstack/react-query'
import { campuses } from '../../../shared/campuses/campus.ts'
import type { Campus } from '../../../shared/campuses/campus.ts'
import { searchCampuses } from '../../../shared/campuses/search-campuses.ts'
import { searchSchools } from '../../../shared/search/search-schools.ts'
import { searchMaximum } from '../../../shared/search/search.ts'
import { call } from '../lib/call.ts'
import { useSettled } from '../lib/use-settled.ts'

/**
 * The schools that match the typed text. The catalogue in the browser is searched at once. If it has no match, the server
 * also finds misspelt names. `isSearching` is true until both have been searched.
 */
export function useFoundSchools(typed: string): { schools: readonly Campus[]; isSearching: boolean } {
  const q = typed.trim().slice(0, searchMaximum)
  const known = searchCampuses(q)
  const isUnknown = q !== '' && known.length === 0
  const settled = useSettled(q)
  const { data, isLoading } = useQuery({
    queryKey: ['search-schools', settled],
    queryFn: ({ signal }) => call(searchSchools, { q: settled }, { signal }),
    enabled: isUnknown && settled === q,
    retry: false,
  })
  if (!isUnknown) return { schools: known, isSearching: false }
  if (settled !== q || isLoading) return { schools: [], isSearching: true }
  const schools = (data?.ids ?? []).flatMap((id) => campuses.find((campus) => campus.id === id) ?? [])
  return { schools, isSearching: false }
}
