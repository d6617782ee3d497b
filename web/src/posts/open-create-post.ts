import { useCallback } from 'react'
import type { Category } from '../../../shared/posts/category.ts'
import { useCampus } from '../session/site-campus.ts'
import { useOpenComposer } from '../composer/use-open-composer.ts'
import { newStore } from '../lib/store.ts'

/** The category of the list from which the post composer was opened; a new post starts with this category. */
export const startCategory = newStore<Category | undefined>(undefined)

/** The address of the composer page on narrow screens, which returns to `goBack`. */
export function createPostPath(goBack: string): string {
  return `/create/post?goBack=${encodeURIComponent(goBack)}`
}

/** Returns a function that opens the composer of a post, with an initial category. */
export function useOpenCreatePost(category?: Category): () => void {
  const { id: campusId } = useCampus()
  const open = useOpenComposer()
  return useCallback(() => {
    startCategory.set(category)
    open({
      what: 'post',
      campusId,
      writing: 'post',
      path: ({ pathname, search }) => createPostPath(`${pathname}${search}`),
    })
  }, [open, campusId, category])
}
