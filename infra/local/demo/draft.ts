import type { categories } from '../../../shared/posts/category.ts'
import type { DrawingName } from './drawings.ts'

/**
 * The text of a post: a line break begins a paragraph, `{words}` are a campus's own, `{$40}` is a price that differs
 * between campuses. `again` is what the same person writes some days later.
 */
export interface Draft {
  text: string
  category?: (typeof categories)[number]
  pictures: readonly DrawingName[]
  again?: string
}

export function draft(
  text: string,
  category?: Draft['category'],
  pictures: readonly DrawingName[] = [],
  again?: string,
): Draft {
  return { text, pictures, ...(category ? { category } : {}), ...(again ? { again } : {}) }
}
