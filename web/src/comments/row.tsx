import { CirclePlus, CircleMinus, Reply } from 'lucide-react'
import { memo } from 'react'
import type { CSSProperties } from 'react'
import type { Comment } from '../../../shared/comments/comment.ts'
import { MediaGrid } from '../media/grid.tsx'
import action from '../ui/action.module.css'
import { Link } from '../lib/link.tsx'
import { shortNumber } from '../lib/short-number.ts'
import { optionalPart } from '../ui/lazy-part.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { AuthorAvatar } from '../users/author-avatar.tsx'
import { AuthorName } from '../users/author-name.tsx'
import { PostMenu } from '../posts/menu.tsx'
import { useTombstone } from '../posts/tombstones.ts'
import { RichText } from '../composer/rich-text.tsx'
import { SaveButton } from '../saves/button.tsx'
import { ThreadLines } from './thread-lines.tsx'
import { idOf } from './thread-place.ts'
import type { CommentRow as Row } from './thread-rows.ts'
import styles from './row.module.css'

const TakenDown = optionalPart(async () => (await import('../posts/taken-down.tsx')).TakenDown)

interface CommentRowProps {
  row: Row
  /** For screen readers: the name of the person to whom the comment replies. */
  replyTo: string
  /** Whether the comment's author is the post's author. */
  byAuthor: boolean
  /** Highlights the comment of the page's address, or one that the person has just sent. */
  mark: 'addressed' | 'new' | undefined
  onToggle: (id: string) => void
  onReply: (comment: Comment) => void
  /** Called when the highlight of a new comment has faded. */
  onHighlightEnd: () => void
}

export const CommentRow = memo(function CommentRow({
  row,
  replyTo,
  byAuthor,
  mark,
  onToggle,
  onReply,
  onHighlightEnd,
}: CommentRowProps) {
  const { comment } = row
  const { author } = comment
  const tombstone = useTombstone(comment.id)
  return (
    <article
      id={idOf(row)}
      className={styles.row}
      style={indentOf(row.indent)}
      data-top={row.indent === 0 || undefined}
      aria-label={`${row.lines.length > 0 ? 'Reply' : 'Comment'} by ${author.name} to ${replyTo}`}
      aria-current={mark === 'addressed' || undefined}
      data-new={mark === 'new' || undefined}
      tabIndex={-1}
      onAnimationEnd={mark === 'new' ? onHighlightEnd : undefined}
    >
      <ThreadLines lines={row.lines} onPress={onToggle} />
      <div className={styles.side}>
        <AuthorAvatar author={author} size={32} />
        {row.startsLine && (
          <button
            type="button"
            tabIndex={-1}
            aria-hidden
            className={styles.down}
            onClick={() => onToggle(comment.id)}
          />
        )}
      </div>
      <div className={styles.body}>
        <header className={styles.head}>
          <AuthorName author={author} />
          {byAuthor && <span className={styles.author}>Author</span>}
          <span className={styles.dot} aria-hidden>
            ·
          </span>
          <Link to={`/post/${comment.id}`} className={styles.time}>
            <TimeAgo at={comment.createdAt} />
          </Link>
        </header>
        {row.replyingTo && <p className={styles.quiet}>Replying to {row.replyingTo}</p>}
        {tombstone ? (
          <p className={styles.quiet}>{tombstone}</p>
        ) : (
          <Content comment={comment} onReply={onReply} />
        )}
      </div>
      {row.replies > 0 && <Toggle row={row} onToggle={onToggle} />}
    </article>
  )
})

function Content({ comment, onReply }: Pick<CommentRowProps, 'onReply'> & { comment: Comment }) {
  return (
    <>
      {comment.takenDown && <TakenDown by={comment.takenDown} />}
      <RichText blocks={comment.blocks} mentioned={comment.mentioned} />
      {comment.media.length > 0 && (
        <div className={styles.media}>
          <MediaGrid media={comment.media} />
        </div>
      )}
      <div className={styles.actions}>
        <button
          type="button"
          className={action.action}
          aria-label={`Reply to ${comment.author.name}`}
          onClick={() => onReply(comment)}
        >
          <Reply size={18} aria-hidden />
          Reply
        </button>
        <SaveButton post={comment} />
        <span className={styles.menu}>
          <PostMenu post={comment} />
        </span>
      </div>
    </>
  )
}

/** The button that collapses and expands the replies. While they are collapsed, it shows their number. */
function Toggle({ row, onToggle }: { row: Row; onToggle: (id: string) => void }) {
  const count = `${shortNumber(row.replies)} ${row.replies === 1 ? 'reply' : 'replies'}`
  const Icon = row.collapsed ? CirclePlus : CircleMinus
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={!row.collapsed}
      aria-label={`${count} to ${row.comment.author.name}`}
      onClick={() => onToggle(row.comment.id)}
    >
      <Icon size={18} aria-hidden />
      {row.collapsed && count}
    </button>
  )
}

export function indentOf(indent: number): CSSProperties {
  const style: CSSProperties & { '--indent': number } = { '--indent': indent }
  return style
}
