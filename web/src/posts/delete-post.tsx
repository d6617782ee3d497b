import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { RefusalError } from '../../../shared/contract.ts'
import { deletePost } from '../../../shared/posts/delete-post.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { call } from '../lib/call.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { postKey, removePost } from './post-cache.ts'

/**
 * Asks, then takes an own post away at once; a refusal brings it back and says why (specification, core 2 and 4).
 */
export function DeletePost({ post, onClose }: { post: Post; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    const restore = removePost(client, post)
    if (pathname === `/post/${post.id}`) void navigate('/home', { replace: true })
    try {
      await call(deletePost, { postId: post.id })
      client.removeQueries({ queryKey: postKey(post.id) })
      showAlert({ message: 'Your post was deleted', type: 'success' })
    } catch (error) {
      restore()
      const sentence = error instanceof RefusalError && error.code === 'offline' ? ' Try again.' : ''
      showAlert({ message: `Couldn't delete post.${sentence}`, type: 'danger' })
    } finally {
      onClose()
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
      It will be gone for everyone, with its photos.
    </Dialog>
  )
}
