import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Post } from '../../../shared/posts/post.ts'
import { openConversation } from '../lib/conversation.ts'
import { useMe } from '../lib/me.ts'

/**
 * A shared link (`?redirect=true`) asks to start a conversation with the author, and is then the post's own address
 * (specification, core 2, 'Post detail').
 */
export function useAskedConversation(post: Post | undefined): void {
  const { me, status } = useMe()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const asked = useRef(false)
  const isAsked = new URLSearchParams(search).get('redirect') === 'true'
  useEffect(() => {
    if (!isAsked || asked.current || !post || status === 'loading') return
    asked.current = true
    // Nobody talks to themselves.
    if (me?.id !== post.author.id) openConversation(post.author)
    void navigate(pathname, { replace: true })
  }, [isAsked, post, me, status, navigate, pathname])
}
