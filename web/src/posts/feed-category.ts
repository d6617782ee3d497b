import { useSearchParams } from 'react-router-dom'
import { categories } from '../../../shared/posts/category.ts'
import type { Category } from '../../../shared/posts/category.ts'

/**
 * The category of `/home?category=`; undefined for the whole feed, or if no such category exists. `narrowed` is the query
 * of the address if the chips of a search narrow the category down.
 */
export function useFeedCategory(): { category: Category | undefined; narrowed: string | undefined } {
  const [search] = useSearchParams()
  const category = categories.find((one) => one === search.get('category'))
  const isNarrowed = category && ['kind', 'from', 'to', 'condition', 'order'].some((name) => search.has(name))
  return { category, narrowed: isNarrowed ? String(search) : undefined }
}

export function feedPath(category: string | undefined): string {
  return category === undefined ? '/home' : `/home?${new URLSearchParams({ category })}`
}
