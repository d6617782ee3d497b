import type { categories } from '../../../shared/posts/category.ts'

export type Category = (typeof categories)[number]

/** A category as people read it: 'TVs & Media Players'. */
export function categoryText(category: string): string {
  return category.replace(/^tvs/, 'TVs').replace(/(^|\s|\d)([a-z])/g, (found) => found.toUpperCase())
}
