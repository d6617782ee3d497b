import { Check, Ellipsis, Flag, Link as LinkIcon, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Comment } from '../../../shared/comments/comment.ts'
import { actionsOf } from '../../../shared/deals/line.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { lineActionText } from '../deals/line-action-text.ts'
import { useLineAction } from '../deals/use-line-action.tsx'
import { useMe } from '../session/me.ts'
import { copyLink } from '../ui/share.ts'
import { Menu } from '../ui/menu.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { postLink, postTitle } from './link.ts'

const DeletePost = lazyPart(
  async () => (await import('./delete-post.tsx')).DeletePost,
  ({ onClose }) => onClose(),
)

const UpdatePost = lazyPart(
  async () => (await import('./update-post.tsx')).UpdatePost,
  ({ onClose }) => onClose(),
)

const ReportPost = lazyPart(
  async () => (await import('../reports/report-post.tsx')).ReportPost,
  ({ onClose }) => onClose(),
)

/**
 * The menu of a post or comment. Only the author can edit a post or delete a post or comment; members of a school can
 * report those of others.
 */
export function MenuItems({ post }: { post: Post | Comment }) {
  const { me } = useMe()
  const [open, setOpen] = useState<'edit' | 'delete' | 'report'>()
  const close = () => setOpen(undefined)
  const copy = () => void copyLink({ url: postLink(post), title: postTitle(post) }, 'Link Copied!')
  const edit = { label: 'Edit', icon: Pencil, onSelect: () => setOpen('edit') }
  const remove = { label: 'Delete', icon: Trash2, danger: true, onSelect: () => setOpen('delete') }
  const report = { label: 'Report', icon: Flag, danger: true, onSelect: () => setOpen('report') }
  const isOwn = me?.id === post.author.id
  const isPost = 'comments' in post
  const sale = isPost ? post.sale : undefined
  const { state, act, question } = useLineAction(isPost ? post : { id: post.id })
  const [action] = sale ? actionsOf(state) : []
  const next = sale &&
    action && {
      label: lineActionText(action, sale.kind),
      icon: action === 'sell' ? Check : RotateCcw,
      onSelect: () => act(action),
    }
  return (
    <>
      <Menu
        label="More"
        icon={Ellipsis}
        startsOpen
        items={[
          { label: 'Copy link', icon: LinkIcon, onSelect: copy },
          ...(isOwn
            ? [...(next ? [next] : []), ...(isPost ? [edit] : []), remove]
            : me?.schoolVerified
              ? [report]
              : []),
        ]}
      />
      {question}
      {open === 'edit' && isPost && <UpdatePost post={post} onClose={close} />}
      {open === 'delete' && <DeletePost post={post} onClose={close} />}
      {open === 'report' && <ReportPost post={post} onClose={close} />}
    </>
  )
}
