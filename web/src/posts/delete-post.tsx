import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { RefusalError } from '../../../shared/refusal-error.ts'
import type { Comment } from '../../../shared/comments/comment.ts'
import { deletePost } from '../../../shared/posts/delete-post.ts'
import { threadOf } from '../../../shared/posts/post.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { EndsMeeting } from '../deals/ends-meeting.tsx'
import { call } from '../lib/call.ts'
import { requestIdBehind } from '../lib/faults.ts'
import { deleteFiles } from '../media/delete-post-media.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { postQueryKey } from './cache.ts'
import { removePost } from './change-cache.ts'
import { removeComment, threadQueryKey } from '../comments/thread-cache.ts'

const words = {
  post: {
    noun: 'post',
    title: 'Delete Post?',
    text: 'It will be gone for everyone, with its photos and comments.',
    done: 'Your post was deleted',
  },
  comment: {
    noun: 'comment',
    title: 'Delete Comment?',
    text: 'It will be gone for everyone, with its replies.',
    done: 'Comment Removed',
  },
}

/** Asks for confirmation, then deletes a post or comment optimistically; a refusal rolls back and shows the reason. */
export function DeletePost({ post, onClose }: { post: Post | Comment; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [busy, setBusy] = useState(false)
  const { noun, title, text, done } = words['comments' in post ? 'post' : 'comment']
  const remove = async () => {
    setBusy(true)
    const rollBack = removeFromCache()
    const next = pathAfter(post, pathname)
    if (next) void navigate(next, { replace: true })
    try {
      await call(deletePost, { postId: post.id })
      client.removeQueries({ queryKey: postQueryKey(post.id) })
      client.removeQueries({ queryKey: threadQueryKey(post.id) })
      showAlert({ message: done, type: 'success' })
      if ('comments' in post && post.media.length > 0) void deleteFiles(post.id)
    } catch (error) {
      rollBack()
      const sentence = error instanceof RefusalError && error.code === 'offline' ? ' Try again.' : ''
      const requestId = error instanceof RefusalError ? requestIdBehind(error.message) : undefined
      showAlert({ message: `Couldn't delete ${noun}.${sentence}`, type: 'danger', requestId })
    } finally {
      onClose()
    }
  }
  const removeFromCache = () => {
    const restoreList = removePost(client, post)
    const restoreThread = 'comments' in post ? undefined : removeComment(client, post)
    return () => {
      restoreList()
      restoreThread?.()
    }
  }
  return (
    <ConfirmDialog
      title={title}
      confirm="Delete"
      danger
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      {'comments' in post && <EndsMeeting post={post} />}
      {text}
    </ConfirmDialog>
  )
}

/** The page that opens after a post or comment was deleted on its own page: the list of posts, or the comment's post. */
function pathAfter(post: Post | Comment, pathname: string): string | undefined {
  if (pathname === `/media/${post.id}`) return '/media'
  if (!pathname.startsWith(`/post/${post.id}`)) return undefined
  return 'comments' in post ? '/home' : `/post/${threadOf(post.id).rootId}`
}
