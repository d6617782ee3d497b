import { useQuery } from '@tanstack/react-query'
import { listPopularSearches } from '../../../shared/search/list-popular-searches.ts'
import type { RecentSearch } from '../../../shared/search/recent-search.ts'
import { searchKeyOf } from '../../../shared/search/search.ts'
import { suggestSearches } from '../../../shared/search/suggest-searches.ts'
import { call } from '../lib/call.ts'
import { useDebounced } from '../lib/use-debounced.ts'
import { useMe } from '../session/me.ts'
import { useCampus } from '../session/site-campus.ts'
import type { Show } from './address.ts'
import { personOption, searchOptions } from './box-option.ts'
import type { BoxOption } from './box-option.ts'
import { recentsOf } from './list-recent-searches.ts'

const debounceMs = 60
const shownRecents = 5
const shownPopular = 4
const matchingRecents = 3

export interface BoxSection {
  label: string
  options: readonly BoxOption[]
}

interface BoxSections {
  sections: readonly BoxSection[]
  /** The recent searches of the first section; empty if that section is not 'My Recent'. */
  removable: readonly RecentSearch[]
  isLoading: boolean
}

/** The sections of the search box: recent and popular searches, or suggestions for the typed text. */
export function useBoxSections(typed: string, show: Show): BoxSections {
  const { id: campusId } = useCampus()
  const { me, status } = useMe()
  const key = searchKeyOf(typed)
  const settled = useDebounced(key, debounceMs)
  const recents = useQuery({ ...recentsOf(me?.id ?? ''), enabled: me !== undefined })
  const popular = useQuery({
    queryKey: ['popular-searches', campusId],
    queryFn: ({ signal }) => call(listPopularSearches, { campusId }, { signal }),
  })
  const suggestions = useQuery({
    queryKey: ['suggestions', campusId, settled] as const,
    queryFn: ({ signal }) => call(suggestSearches, { campusId, q: settled }, { signal }),
    enabled: settled !== '',
    // While a word is being typed, the suggestions for its beginning stay.
    placeholderData: (previous, query) =>
      settled.startsWith(query?.queryKey[2] ?? '-') ? previous : undefined,
    // Not retried: the next key sends another request, and the field works without suggestions.
    retry: false,
  })
  const all = recents.data ?? []
  // Until the first suggestions arrive, the current sections stay, so that the list does not close in between.
  const isFirst = !suggestions.data && (settled === '' || suggestions.fetchStatus === 'fetching')
  if (key === '' || isFirst) {
    const removable = all.slice(0, shownRecents)
    const most = popular.data?.items.slice(0, shownPopular) ?? []
    return {
      sections: filled([
        { label: 'My Recent', options: searchOptions('recent', removable, show) },
        { label: 'Popular searches', options: searchOptions('popular', most, show) },
      ]),
      removable,
      isLoading: status === 'loading' || popular.isLoading || recents.isLoading,
    }
  }
  const mine = all.filter(({ text }) => searchKeyOf(text).startsWith(key)).slice(0, matchingRecents)
  const own = new Set(mine.map(({ text }) => searchKeyOf(text)))
  const { searches = [], people = [] } = suggestions.data ?? {}
  const others = searches.filter((text) => !own.has(searchKeyOf(text))).map((text) => ({ text }))
  const fitting = [...searchOptions('recent', mine, show), ...searchOptions('suggestion', others, show)]
  const isEmpty = fitting.length === 0 && people.length === 0
  return {
    sections: filled([
      // If nothing matches, the typed text itself is an option, so that the list stays open and covers the page on phones.
      {
        label: 'Suggestions',
        options: isEmpty ? searchOptions('suggestion', [{ text: typed.trim() }], show) : fitting,
      },
      { label: 'People', options: people.map(personOption) },
    ]),
    removable: [],
    isLoading: false,
  }
}

const filled = (sections: BoxSection[]) => sections.filter(({ options }) => options.length > 0)
