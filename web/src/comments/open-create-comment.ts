import { useCallback } from 'react'
import type { ReplyTarget } from '../composer/open.ts'
import { useOpenComposer } from '../composer/use-open-composer.ts'

/** Returns the path of the page for writing a comment on narrow screens. The page returns to `goBack`. */
export function createCommentPath(parentId: string, goBack: string): string {
  return `/create/comment/${parentId}?goBack=${encodeURIComponent(goBack)}`
}

export function useOpenCreateComment(): (target: ReplyTarget) => void {
  const open = useOpenComposer()
  return useCallback(
    (target: ReplyTarget) =>
      open({
        what: 'comment',
        campusId: target.post.campusId,
        writing: target,
        path: ({ pathname, search }) => createCommentPath(target.parent.id, `${pathname}${search}`),
      }),
    [open],
  )
}
