import type { Post } from '../../../shared/posts/post.ts'
import { TimeAgo } from '../ui/time-ago.tsx'
import { AuthorAvatar } from '../users/author-avatar.tsx'
import { AuthorName } from '../users/author-name.tsx'
import { Edited } from './edited.tsx'
import { PostMenu } from './menu.tsx'
import styles from './head.module.css'

/** The author, time and menu of a post on its own pages. */
export function PostHead({ post }: { post: Post }) {
  return (
    <header className={styles.head}>
      <AuthorAvatar author={post.author} size={48} />
      <div className={styles.who}>
        <AuthorName author={post.author} />
        <span className={styles.time}>
          <TimeAgo at={post.createdAt} />
          <Edited post={post} />
        </span>
      </div>
      <PostMenu post={post} />
    </header>
  )
}
