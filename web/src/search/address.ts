import { useSearchParams } from 'react-router-dom'
import { centsMaximum, conditions, saleKinds } from '../../../shared/deals/schema.ts'
import type { Sale } from '../../../shared/deals/sale.ts'
import type { Condition } from '../../../shared/deals/schema.ts'
import { categories } from '../../../shared/posts/category.ts'
import type { Category } from '../../../shared/posts/category.ts'
import { searchOrders, searchSpans } from '../../../shared/search/search-posts.ts'
import { searchKeyOf, searchMaximum } from '../../../shared/search/search.ts'

export const shows = ['latest', 'media', 'people'] as const
export type Show = (typeof shows)[number]
export type Span = (typeof searchSpans)[number]

/** The conditions that filter or sort a list of posts. A search with any of them needs no words. */
export interface Filters {
  category: Category | undefined
  /** Whether only posts with pictures are found. */
  pictures: boolean
  since: Span | undefined
  kind: Sale['kind'] | undefined
  /** US cents; both limits are included. */
  from: number | undefined
  to: number | undefined
  /** Things in this condition or a better one. */
  condition: Condition | undefined
  /** Whether things that are no longer available are also found. */
  all: boolean
  /** Undefined for the list's own order. */
  order: (typeof searchOrders)[number] | undefined
}

/** A complete search, as in the address of the search page. */
export interface Search extends Filters {
  /** The words; empty before a search. */
  q: string
  show: Show
}

/** The search of `/search?…`; the gallery and the feed have the same parameters. */
export function useSearch(): Search {
  const [parameters] = useSearchParams()
  return searchOf(parameters)
}

/** The search that the parameters of an address describe. Unknown or invalid parameters are ignored. */
export function searchOf(parameters: URLSearchParams): Search {
  const one = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === parameters.get(name))
  const cents = (name: string) => {
    const text = parameters.get(name) ?? ''
    return /^\d{1,7}$/.test(text) && Number(text) <= centsMaximum ? Number(text) : undefined
  }
  const q = (parameters.get('q') ?? '').trim().slice(0, searchMaximum).trim()
  return {
    q: searchKeyOf(q) && q,
    show: one('show', shows) ?? 'latest',
    category: one('category', categories),
    pictures: one('with', ['pictures']) !== undefined,
    since: one('since', searchSpans),
    kind: one('kind', saleKinds),
    from: cents('from'),
    to: cents('to'),
    condition: one('condition', conditions),
    all: one('all', ['yes']) !== undefined,
    order: one('order', searchOrders),
  }
}

/** Whether the search is about things for sale or wanted. It then finds only available things, unless `all` is set. */
export const isOfSales = ({ kind, from, to, condition, order }: Partial<Filters>): boolean =>
  (kind ?? from ?? to ?? condition) !== undefined || order === 'price'

/** Whether the search finds posts even without words. */
export const isFiltered = (filters: Partial<Filters>): boolean =>
  isOfSales(filters) ||
  (filters.category ?? filters.since ?? filters.order) !== undefined ||
  filters.pictures === true

/** The filters and the order as parameters, both of the operation `search-posts` and of an address. */
export function queryOf({
  category,
  pictures,
  since,
  kind,
  from,
  to,
  condition,
  all,
  order,
}: Partial<Filters>) {
  return {
    ...(category && { category }),
    ...(pictures && { with: 'pictures' as const }),
    ...(since && { since }),
    ...(kind && { kind }),
    ...(from !== undefined && { from: String(from) }),
    ...(to !== undefined && { to: String(to) }),
    ...(condition && { condition }),
    ...(all && isOfSales({ kind, from, to, condition, order }) && { all: 'yes' as const }),
    ...(order && { order }),
  }
}

/** The address of a search on a page that takes search parameters: `/search`, `/media` or `/home`. */
export function addressOf(path: string, { q = '', show = 'latest', ...filters }: Partial<Search>): string {
  const parameters = new URLSearchParams({
    ...(q && { q }),
    ...(show !== 'latest' && { show }),
    ...queryOf(filters),
  })
  return parameters.size > 0 ? `${path}?${parameters}` : path
}

export const searchPath = (search: Partial<Search>): string => addressOf('/search', search)
