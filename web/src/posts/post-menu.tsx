import { Ellipsis, Link as LinkIcon, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Comment } from '../../../shared/comments/comment.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { useMe } from '../session/me.ts'
import { openShare } from '../lib/share.ts'
import { copiedMilliseconds, showAlert } from '../ui/alerts-store.ts'
import { Menu } from '../ui/menu.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { postLink, postTitle } from './link.ts'

const DeletePost = lazyPart(
  async () => (await import('./delete-post.tsx')).DeletePost,
  ({ onClose }) => onClose(),
)

/** What can be done with a post or comment besides reading it; only its author can delete it. */
export function PostMenu({ post }: { post: Post | Comment }) {
  const { me } = useMe()
  const [deleting, setDeleting] = useState(false)
  const copy = async () => {
    const url = postLink(post)
    try {
      await navigator.clipboard.writeText(url)
      showAlert({ message: 'Link Copied!', type: 'success', milliseconds: copiedMilliseconds })
    } catch {
      // There it can be copied by hand.
      openShare({ url, title: postTitle(post) })
    }
  }
  const remove = { label: 'Delete', icon: Trash2, danger: true, onSelect: () => setDeleting(true) }
  return (
    <>
      <Menu
        label="More"
        icon={Ellipsis}
        items={[
          { label: 'Copy link', icon: LinkIcon, onSelect: () => void copy() },
          ...(me?.id === post.author.id ? [remove] : []),
        ]}
      />
      {deleting && <DeletePost post={post} onClose={() => setDeleting(false)} />}
    </>
  )
}
