import { useQuery } from '@tanstack/react-query'
import { nameMinimum, searchPeople } from '../../../shared/search/search-people.ts'
import { searchKeyOf } from '../../../shared/search/search.ts'
import type { Author } from '../../../shared/users/user.ts'
import { call } from '../lib/call.ts'
import { useSettled } from '../lib/use-settled.ts'

export interface FoundPeople {
  people: readonly Author[]
  /** Whether the people, possibly none, are the result for the current text. */
  isComplete: boolean
  /** Why the request failed. */
  error: string | undefined
}

/**
 * The members of a campus whose names match the typed text, from two characters on. Until the response arrives, those of
 * the previous people who still match stay, so that the list does not flicker and Enter does not pick a wrong person.
 */
export function useFoundPeople(campusId: string, typed: string): FoundPeople {
  const text = typed.trim()
  const q = useSettled(text)
  const isSearched = text.length >= nameMinimum
  const { data, error } = useQuery({
    queryKey: ['search-people', campusId, q],
    queryFn: ({ signal }) => call(searchPeople, { campusId, q }, { signal }),
    enabled: isSearched && q.length >= nameMinimum,
    placeholderData: (before) => before,
    // Not retried, because further typing sends another request.
    retry: false,
  })
  const isComplete = isSearched && q === text && data !== undefined
  const people = isSearched ? (data?.items ?? []) : []
  return {
    people: isComplete ? people : people.filter((person) => beginsLike(person, text)),
    isComplete,
    error: isSearched && q === text ? error?.message : undefined,
  }
}

function beginsLike({ name, username }: Author, text: string): boolean {
  const key = searchKeyOf(text)
  return [username, ...searchKeyOf(name).split(' '), searchKeyOf(name)].some((one) => one.startsWith(key))
}
