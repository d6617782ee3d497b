/** The link from a comment in a list to the post or comment that it replies to. */
import type { ReactNode } from 'react'
import { Link } from '../lib/link.tsx'
import type { Comment } from '../../../shared/comments/comment.ts'
import type { UserReply } from '../../../shared/comments/list-user-replies.ts'
import { threadOf } from '../../../shared/posts/post.ts'
import type { Post } from '../../../shared/posts/post.ts'
import styles from './place.module.css'

/** Returns the link from a comment to its post, for lists of posts and comments. Returns nothing for a post. */
export function placeOf(item: Post | Comment): ReactNode {
  if ('comments' in item) return undefined
  return (
    <Link to={`/post/${threadOf(item.id).rootId}`} className={styles.place}>
      {item.parentId.includes('_') ? 'Reply in a thread' : 'Comment on a post'}
    </Link>
  )
}

/** The link from a reply to the post or comment that it replies to, with the beginning of the post. */
export function ReplyPlace({ reply: { parentId, post } }: { reply: UserReply }) {
  return (
    <Link to={`/post/${parentId}`} className={styles.reply}>
      <span>
        {parentId.includes('_') ? `Replying in a thread of ${post.author}` : `Replying to ${post.author}`}
      </span>
      {post.text && <span>{post.text}</span>}
    </Link>
  )
}
