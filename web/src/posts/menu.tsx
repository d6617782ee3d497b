import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { Comment } from '../../../shared/comments/comment.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { MenuButton } from '../ui/menu-button.tsx'

interface PostMenuProps {
  post: Post | Comment
  /** Called if the menu cannot be loaded. */
  onClose: () => void
}

const MenuItems = lazyPart<PostMenuProps>(
  async () => (await import('./menu-items.tsx')).MenuItems,
  ({ onClose }) => onClose(),
  () => <MenuButton label="More" icon={Ellipsis} aria-busy />,
)

/** The menu of a post or comment. Its code loads at the first press. */
export function PostMenu({ post }: Pick<PostMenuProps, 'post'>) {
  const [isUsed, setUsed] = useState(false)
  if (isUsed) return <MenuItems post={post} onClose={() => setUsed(false)} />
  return <MenuButton label="More" icon={Ellipsis} onClick={() => setUsed(true)} />
}
