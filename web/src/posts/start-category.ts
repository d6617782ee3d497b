import type { Category } from '../../../shared/posts/category.ts'
import { newStore } from '../lib/store.ts'

/** The category with which the composer of a post opens next: that of the empty list where it was opened. */
export const startCategory = newStore<Category | undefined>(undefined)
