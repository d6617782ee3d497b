import { Ellipsis, Link as LinkIcon, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Comment } from '../../../shared/comments/comment.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { useMe } from '../session/me.ts'
import { copyLink } from '../ui/share.ts'
import { Menu } from '../ui/menu.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { postLink, postTitle } from './link.ts'

const DeletePost = lazyPart(
  async () => (await import('./delete-post.tsx')).DeletePost,
  ({ onClose }) => onClose(),
)

/** The menu of a post or comment; only its author can delete it. */
export function PostMenu({ post }: { post: Post | Comment }) {
  const { me } = useMe()
  const [deleting, setDeleting] = useState(false)
  const copy = () => void copyLink({ url: postLink(post), title: postTitle(post) }, 'Link Copied!')
  const remove = { label: 'Delete', icon: Trash2, danger: true, onSelect: () => setDeleting(true) }
  return (
    <>
      <Menu
        label="More"
        icon={Ellipsis}
        items={[
          { label: 'Copy link', icon: LinkIcon, onSelect: copy },
          ...(me?.id === post.author.id ? [remove] : []),
        ]}
      />
      {deleting && <DeletePost post={post} onClose={() => setDeleting(false)} />}
    </>
  )
}
