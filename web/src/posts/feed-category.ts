import { useSearchParams } from 'react-router-dom'
import { categories } from '../../../shared/posts/category.ts'
import type { Category } from '../../../shared/posts/category.ts'

/** The category of `/home?category=`; undefined for the whole feed, or if no such category exists. */
export function useFeedCategory(): Category | undefined {
  const [search] = useSearchParams()
  return categories.find((category) => category === search.get('category'))
}

export function feedPath(category: string | undefined): string {
  return category === undefined ? '/home' : `/home?${new URLSearchParams({ category })}`
}
