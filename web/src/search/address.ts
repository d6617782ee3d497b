import { useSearchParams } from 'react-router-dom'
import { categories } from '../../../shared/posts/category.ts'
import type { Category } from '../../../shared/posts/category.ts'
import { searchSpans } from '../../../shared/search/search-posts.ts'
import { searchKeyOf, searchMaximum } from '../../../shared/search/search.ts'

export const shows = ['latest', 'media', 'people'] as const
export type Show = (typeof shows)[number]
export type Span = (typeof searchSpans)[number]

/** A complete search, as in the address of the search page. */
export interface Search {
  /** Empty before a search. */
  q: string
  show: Show
  category: Category | undefined
  /** Only posts with pictures. */
  pictures: boolean
  since: Span | undefined
  /** The best match comes first, instead of the newest post. */
  best: boolean
}

/** The search of `/search?…`. */
export function useSearch(): Search {
  const [parameters] = useSearchParams()
  return searchOf(parameters)
}

/** The search in the parameters of an address. Unknown or invalid parameters are ignored. */
export function searchOf(parameters: URLSearchParams): Search {
  const one = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === parameters.get(name))
  const q = (parameters.get('q') ?? '').trim().slice(0, searchMaximum).trim()
  return {
    q: searchKeyOf(q) && q,
    show: one('show', shows) ?? 'latest',
    category: one('category', categories),
    pictures: one('with', ['pictures']) !== undefined,
    since: one('since', searchSpans),
    best: one('order', ['best']) !== undefined,
  }
}

export function searchPath({
  q = '',
  show = 'latest',
  category,
  pictures,
  since,
  best,
}: Partial<Search>): string {
  const parameters = new URLSearchParams({
    ...(q && { q }),
    ...(show !== 'latest' && { show }),
    ...(category && { category }),
    ...(pictures && { with: 'pictures' }),
    ...(since && { since }),
    ...(best && { order: 'best' }),
  })
  return parameters.size > 0 ? `/search?${parameters}` : '/search'
}
