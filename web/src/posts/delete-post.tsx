import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { RefusalError } from '../../../shared/contract.ts'
import type { Comment } from '../../../shared/comments/comment.ts'
import { deletePost } from '../../../shared/posts/delete-post.ts'
import { threadOf } from '../../../shared/posts/post.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { call } from '../lib/call.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { postKey, removePost } from './cache.ts'
import { removeComment, threadKey } from '../comments/thread-cache.ts'

const words = {
  post: {
    text: 'It will be gone for everyone, with its photos and comments.',
    done: 'Your post was deleted',
  },
  comment: {
    text: 'It will be gone for everyone, with its replies.',
    done: 'Comment Removed',
  },
}

/**
 * Asks, then takes an own post or comment away at once; a refusal brings it back and says why (specification, core 2
 * and 4).
 */
export function DeletePost({ post, onClose }: { post: Post | Comment; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [busy, setBusy] = useState(false)
  const { text, done } = words['comments' in post ? 'post' : 'comment']
  const remove = async () => {
    setBusy(true)
    const restore = takeAway()
    const next = pathAfter(post, pathname)
    if (next) void navigate(next, { replace: true })
    try {
      await call(deletePost, { postId: post.id })
      client.removeQueries({ queryKey: postKey(post.id) })
      client.removeQueries({ queryKey: threadKey(post.id) })
      showAlert({ message: done, type: 'success' })
    } catch (error) {
      restore()
      const sentence = error instanceof RefusalError && error.code === 'offline' ? ' Try again.' : ''
      showAlert({ message: `Couldn't delete post.${sentence}`, type: 'danger' })
    } finally {
      onClose()
    }
  }
  const takeAway = () => {
    const restoreList = removePost(client, post)
    const restoreThread = 'comments' in post ? undefined : removeComment(client, post)
    return () => {
      restoreList()
      restoreThread?.()
    }
  }
  return (
    <Dialog
      title="Delete Post?"
      open
      onClose={onClose}
      actions={
        <>
          <Button kind="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void remove()}>
            Delete
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  )
}

/** From a page about a post, or about a comment of it, to its list; from that of a comment to its post. */
function pathAfter(post: Post | Comment, pathname: string): string | undefined {
  if (pathname === `/media/${post.id}`) return '/media'
  if (!pathname.startsWith(`/post/${post.id}`)) return undefined
  return 'comments' in post ? '/home' : `/post/${threadOf(post.id).rootId}`
}
