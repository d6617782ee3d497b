/**
 * The post or comment for which the composer's dialog is open. This is a separate module, because the dialog's contents load
 * only when needed.
 */
import type { Comment } from '../../../shared/comments/comment.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { newStore } from '../lib/store.ts'

/** The post or comment to which a comment replies. */
export interface ReplyTarget {
  post: Post
  parent: Post | Comment
}

/** What the person writes: a new post, or a comment that replies to this post or comment. */
export type Writing = 'post' | ReplyTarget

const open = newStore<Writing | undefined>(undefined)

export const setComposerOpen = open.set

export const useComposerOpen = open.use

/** Whether the dialog of a post or comment is open, or the page that replaces it on narrow screens. */
export const isWritingOpen = (): boolean =>
  open.get() !== undefined || window.location.pathname.startsWith('/create/')
