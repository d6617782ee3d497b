import { memo } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { Link } from '../lib/link.tsx'
import type { Comment } from '../../../shared/comments/comment.ts'
import { isTaken } from '../../../shared/deals/line-state.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { PriceLine } from '../deals/price-line.tsx'
import { MediaGrid } from '../media/grid.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { AuthorAvatar } from '../users/author-avatar.tsx'
import { AuthorName } from '../users/author-name.tsx'
import { PostActions } from './actions.tsx'
import { PostCategory } from './category.tsx'
import { Edited } from './edited.tsx'
import { PostMenu } from './menu.tsx'
import { useTombstone } from './tombstones.ts'
import { RichText } from '../composer/rich-text.tsx'
import styles from './card.module.css'

interface PostCardProps {
  post: Post | Comment
  /** Whether the post's first picture is near the top of the page, so that it loads at once. */
  eager?: boolean
  /** Whether a comment has moved the post up in the list. The card then says so. */
  lifted?: boolean | undefined
  /**
   * Renders the post or comment to which a comment replies. Pass the same function every time, because a new function
   * renders every card again.
   */
  contextOf?: ContextOf | undefined
}

export type ContextOf = (post: Post | Comment) => ReactNode

/**
 * A post or comment in a list. The whole card links to its page; for keyboards and screen readers, the time is the link.
 */
export const PostCard = memo(function PostCard(props: PostCardProps) {
  const tombstone = useTombstone(props.post.id)
  return tombstone ? <Tombstone sentence={tombstone} /> : <Card {...props} />
})

function Card({ post, eager = false, lifted, contextOf }: PostCardProps) {
  const navigate = useNavigate()
  const path = `/post/${post.id}`
  const isPost = 'comments' in post
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (!isOwnClick(event)) return
    if (event.metaKey || event.ctrlKey) window.open(path, '_blank', 'noopener')
    else void navigate(path)
  }
  return (
    <article
      className={styles.card}
      data-taken={(isPost && isTaken(post.state)) || undefined}
      aria-label={`${isPost ? 'Post' : 'Comment'} by ${post.author.name}`}
      onClick={onClick}
    >
      <AuthorAvatar author={post.author} />
      <div className={styles.body}>
        {lifted && isPost && (
          <p className={styles.lifted}>
            New comment · <TimeAgo at={post.lastActivityAt} />
          </p>
        )}
        <header className={styles.head}>
          <AuthorName author={post.author} />
          <span className={styles.dot} aria-hidden>
            ·
          </span>
          <Link to={path} className={styles.time}>
            <TimeAgo at={post.createdAt} />
          </Link>
          {isPost && <Edited post={post} />}
          <span className={styles.menu}>
            <PostMenu post={post} />
          </span>
        </header>
        {isPost && post.sale && <PriceLine sale={post.sale} state={post.state} drop={post.drop} />}
        {contextOf?.(post)}
        <RichText blocks={post.blocks} mentioned={post.mentioned} />
        {post.media.length > 0 && (
          <div className={styles.media}>
            <MediaGrid media={post.media} eager={eager} />
          </div>
        )}
        {isPost && <PostCategory post={post} />}
        <PostActions post={post} />
      </div>
    </article>
  )
}

/** Replaces a post or comment that turned out to be deleted. */
function Tombstone({ sentence }: { sentence: string }) {
  return (
    <article className={styles.tombstone} aria-label={sentence}>
      <p>{sentence}</p>
    </article>
  )
}

/** Whether a click is on the card itself: neither on a control in the card nor the end of selecting text. */
function isOwnClick(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target instanceof Element ? event.target : undefined
  if (!target || !event.currentTarget.contains(target)) return false
  return (
    !target.closest('a, button, video, dialog, [popover]') && (window.getSelection()?.isCollapsed ?? true)
  )
}
