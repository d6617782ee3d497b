/** Whose dialog is open, if one is: apart from its contents, which load when they are needed. */
import { useSyncExternalStore } from 'react'
import type { Comment } from '../../../shared/comments/comment.ts'
import type { Post } from '../../../shared/posts/post.ts'

/** What someone writes a comment on: the post itself or a comment of its thread. */
export interface ReplyTarget {
  post: Post
  parent: Post | Comment
}

/** A new post, or a comment. */
export type Writing = 'post' | ReplyTarget

let open: Writing | undefined
const listeners = new Set<() => void>()

export function setComposerOpen(now: Writing | undefined): void {
  open = now
  for (const listener of listeners) listener()
}

export function useComposerOpen(): Writing | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
}
