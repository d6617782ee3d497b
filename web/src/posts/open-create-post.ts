import { useCallback } from 'react'
import { useCampus } from '../session/site-campus.ts'
import { useOpenComposer } from '../composer/use-open-composer.ts'

/** The page of a new post on narrow screens; it goes back to `goBack`. */
export function createPostPath(goBack: string): string {
  return `/create/post?goBack=${encodeURIComponent(goBack)}`
}

/** Opens the composer of a post. */
export function useOpenCreatePost(): () => void {
  const { id: campusId } = useCampus()
  const open = useOpenComposer()
  return useCallback(
    () => open({ what: 'post', campusId, writing: 'post', path: ({ pathname }) => createPostPath(pathname) }),
    [open, campusId],
  )
}
