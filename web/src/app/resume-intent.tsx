import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Me } from '../../../shared/users/user.ts'
import { openConversation } from '../chats/conversation.ts'
import { useOpenCreateComment } from '../comments/open-create-comment.ts'
import { loadReplyTarget } from '../comments/use-reply-target.ts'
import { useOpenCreatePost } from '../posts/open-create-post.ts'
import { toggleSave } from '../saves/save-post.ts'
import { takeIntent } from '../session/intent.ts'
import { isPasswordNotKept, passwordNotKeptHash, showPasswordNotKept } from '../session/password-not-kept.ts'
import { useCampus } from '../session/site-campus.ts'
import { joinedHash, welcomeTo } from '../session/welcome.ts'

/**
 * Performs the action that a person pressed before they had to log in or verify, once they are back on that page. Also
 * greets a new member who arrives from another campus's site, and tells a person who signed in on another site that their
 * password was deleted.
 */
export function ResumeIntent({ me }: { me: Me }) {
  const { pathname, search, hash } = useLocation()
  const campus = useCampus()
  const navigate = useNavigate()
  const greeted = useRef(false)
  useEffect(() => {
    if ((hash !== joinedHash && hash !== passwordNotKeptHash) || greeted.current) return
    greeted.current = true
    if (hash === joinedHash && me.campusId === campus.id) welcomeTo(campus, me)
    if (hash === passwordNotKeptHash && isPasswordNotKept(me)) showPasswordNotKept()
    void navigate(`${pathname}${search}`, { replace: true })
  }, [hash, me, campus, navigate, pathname, search])
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
        // The page itself shows that its content is gone or could not be loaded.
        () => undefined,
      )
  }, [me, pathname, client, openPost, openComment])
  return null
}
