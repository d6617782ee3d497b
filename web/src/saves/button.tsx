import { useQueryClient } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import type { Comment } from '../../../shared/comments/comment.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { useMe } from '../session/me.ts'
import { openPrompt } from '../session/prompt.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { loadPart } from '../ui/lazy-part.tsx'
import action from '../ui/action.module.css'
import { shortNumber } from '../lib/short-number.ts'
import { useIsSaved } from './use-is-saved.ts'

/** Saves or unsaves a post or comment. The button changes at once, before the request is sent. */
export function SaveButton({ post }: { post: Post | Comment }) {
  const client = useQueryClient()
  const { status } = useMe()
  const isSaved = useIsSaved(post.id)
  const toggle = async () => {
    if (status === 'visitor') return openPrompt('guest-like', { action: { kind: 'save', postId: post.id } })
    // This module is usually loaded already, together with the saved ids. If loading it failed, it is loaded again.
    const part = await loadPart(() => import('./save-post.ts')).catch(() => undefined)
    if (part) await part.toggleSave(client, post.id)
    else showAlert({ message: 'Something went wrong. Try again.', type: 'danger' })
  }
  return (
    <button type="button" className={action.action} aria-pressed={isSaved} onClick={() => void toggle()}>
      <Bookmark size={18} aria-hidden />
      {isSaved ? 'Saved!' : `Save (${shortNumber(post.saves)})`}
    </button>
  )
}
