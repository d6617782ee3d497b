import { memo } from 'react'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Post } from '../../../shared/posts/post.ts'
import { MediaGrid } from '../media/media-grid.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { AuthorName } from './author-name.tsx'
import { PostMenu } from './post-menu.tsx'
import { RichText } from './rich-text.tsx'
import styles from './post-card.module.css'

/** A post in a list. The whole card leads to the post; its time is the link that keyboards and readers use. */
export const PostCard = memo(function PostCard({ post, eager = false }: { post: Post; eager?: boolean }) {
  const navigate = useNavigate()
  const path = `/post/${post.id}`
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (isOwnClick(event)) void navigate(path)
  }
  return (
    <article className={styles.card} aria-label={`Post by ${post.author.name}`} onClick={onClick}>
      <Avatar person={post.author} size={40} />
      <div className={styles.body}>
        <header className={styles.head}>
          <AuthorName author={post.author} />
          <span className={styles.dot} aria-hidden>
            ·
          </span>
          <Link to={path} className={styles.time}>
            <TimeAgo at={post.createdAt} />
          </Link>
          <span className={styles.menu}>
            <PostMenu post={post} />
          </span>
        </header>
        <RichText blocks={post.blocks} />
        {post.media.length > 0 && (
          <div className={styles.media}>
            <MediaGrid media={post.media} eager={eager} />
          </div>
        )}
      </div>
    </article>
  )
})

/** A click on the card itself: not on one of its controls, not the end of selecting text. */
function isOwnClick(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target instanceof Element ? event.target : undefined
  if (!target || !event.currentTarget.contains(target)) return false
  return (
    !target.closest('a, button, video, dialog, [popover]') && (window.getSelection()?.isCollapsed ?? true)
  )
}
