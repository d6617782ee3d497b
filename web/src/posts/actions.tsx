import { MessageCircle, Share } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Comment } from '../../../shared/comments/comment.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { openShare } from '../ui/share.ts'
import action from '../ui/action.module.css'
import { Link } from '../lib/link.tsx'
import { shortNumber } from '../lib/short-number.ts'
import { useOpenCreateComment } from '../comments/open-create-comment.ts'
import { postLink, postTitle } from './link.ts'
import { SaveButton } from '../saves/button.tsx'
import hidden from '../ui/hidden.module.css'
import styles from './actions.module.css'

interface PostActionsProps {
  post: Post | Comment
  large?: boolean
  /** Further buttons, placed before the others. */
  children?: ReactNode
}

/**
 * The buttons below a post or comment. In a list, Comment opens the post's page; on that page (`large`), it opens the
 * composer.
 */
export function PostActions({ post, large = false, children }: PostActionsProps) {
  const isPost = 'comments' in post
  return (
    <div className={styles.actions} data-large={large || undefined}>
      {children}
      {isPost && (large ? <CommentButton post={post} /> : <CommentLink post={post} />)}
      <SaveButton post={post} />
      <button
        type="button"
        className={action.action}
        onClick={() => openShare({ url: postLink(post), title: postTitle(post) })}
      >
        <Share size={18} aria-hidden />
        Share
      </button>
    </div>
  )
}

function CommentLink({ post }: { post: Post }) {
  return (
    <Link to={`/post/${post.id}`} className={action.action}>
      <MessageCircle size={18} aria-hidden />
      <span className={hidden.hidden}>Comment</span> {shortNumber(post.comments)}
    </Link>
  )
}

function CommentButton({ post }: { post: Post }) {
  const openComment = useOpenCreateComment()
  return (
    <button type="button" className={action.action} onClick={() => openComment({ post, parent: post })}>
      <MessageCircle size={18} aria-hidden />
      Comment ({shortNumber(post.comments)})
    </button>
  )
}
