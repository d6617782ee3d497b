import { categories } from '../../../shared/posts/category.ts'
import type { Category } from '../../../shared/posts/category.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { changeComposer, getComposer, isDirty } from '../composer/store.ts'
import { startCategory } from './open-create-post.ts'

/** The categories whose name contains every typed word, in the order of the list. */
export function matchingCategories(typed: string): Category[] {
  const words = typed.toLowerCase().split(/[\s,&]+/)
  return categories.filter((category) => words.every((word) => category.includes(word)))
}

/** Sets or removes the category of the post in the composer; an alert shows when it replaces another one. */
export function chooseCategory(category: Category | undefined): void {
  const before = getComposer('post').category
  changeComposer('post', { category })
  if (before && category && category !== before) showAlert({ message: 'Category switched', type: 'success' })
}

/** Sets the category of the list where the composer was opened, unless a draft has one already. */
export function chooseStartCategory(): void {
  const category = startCategory.get()
  startCategory.set(undefined)
  const draft = getComposer('post')
  if (category && !(draft.category && isDirty(draft))) changeComposer('post', { category })
}
