import type { Author } from '../../../shared/users/user.ts'
import { searchPath } from './address.ts'
import type { Show } from './address.ts'

/** One row of the search box's list: a search, or a person's profile. */
export type BoxOption = {
  id: string
  to: string
} & (
  | { kind: 'recent' | 'popular' | 'suggestion'; text: string; person?: undefined }
  | { kind: 'person'; person: Author; text?: undefined }
)

/** The id of the search box's field. A page has only one: in the top bar, or on phones on the search page. */
export const boxId = 'search'
export const listId = `${boxId}-list`

/** Turns searches into options that open the tab `show` of the results. */
export function searchOptions(
  kind: 'recent' | 'popular' | 'suggestion',
  searches: readonly { text: string }[],
  show: Show,
): BoxOption[] {
  return searches.map(({ text }) => {
    const to = searchPath({ q: text, show })
    return { id: `${boxId}-${kind}-${to}`, to, kind, text }
  })
}

export const personOption = (person: Author): BoxOption => ({
  id: `${boxId}-person-${person.username}`,
  to: `/${person.username}`,
  kind: 'person',
  person,
})
