import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { Me } from '../../../shared/users/user.ts'
import { openConversation } from '../chats/conversation.ts'
import { useOpenCreateComment } from '../comments/open-create-comment.ts'
import { loadReplyTarget } from '../comments/use-reply-target.ts'
import { useOpenCreatePost } from '../posts/open-create-post.ts'
import { toggleSave } from '../saves/save-post.ts'
import { takeIntent } from '../session/intent.ts'

/** Does what the person had pressed before they had to log in or verify, as soon as they are back on that page. */
export function ResumeIntent({ me }: { me: Me }) {
  const { pathname } = useLocation()
  const client = useQueryClient()
  const openPost = useOpenCreatePost()
  const openComment = useOpenCreateComment()
  useEffect(() => {
    const action = takeIntent(me, pathname)
    if (action?.kind === 'save') void toggleSave(client, action.postId, true)
    if (action?.kind === 'post') openPost()
    if (action?.kind === 'message') openConversation(action.partner)
    if (action?.kind === 'comment')
      loadReplyTarget(action.parentId).then(
        (target) => {
          if (window.location.pathname === pathname) openComment(target)
        },
        // The page itself says that what it shows is gone or could not be loaded.
        () => undefined,
      )
  }, [me, pathname, client, openPost, openComment])
  return null
}
