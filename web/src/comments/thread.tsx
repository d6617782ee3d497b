import { useCallback, useState } from 'react'
import { WindowVirtualizer } from 'virtua'
import type { CustomContainerComponentProps } from 'virtua'
import type { Comment } from '../../../shared/comments/comment.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { useIsTakenOver } from '../lib/use-is-taken-over.ts'
import { ListEnd } from '../ui/list-end.tsx'
import { NewItems } from '../ui/new-items.tsx'
import { useContainer } from '../ui/rows.tsx'
import { CommentRow } from './row.tsx'
import { MoreReplies } from './more-replies.tsx'
import { useOpenCreateComment } from './open-create-comment.ts'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import type { ThreadTree } from './thread-rows.ts'
import { newComments } from './use-arrivals.ts'
import type { Arrivals } from './use-arrivals.ts'
import { useNewComments } from './use-new-comments.ts'
import { useThreadRows } from './use-thread-rows.ts'
import styles from './thread.module.css'

/** The estimated height of a comment before it is measured (pixels). */
const usualHeight = 116
/** How many comments the server renders: more than the first screen shows. */
const renderedComments = 30

interface ThreadProps {
  post: Post
  tree: ThreadTree
  /** The comment of the page's address. */
  commentId: string | undefined
  /** Loads the next page; undefined if there is none. */
  more: { load: () => void; failed: string | undefined } | undefined
  arrivals: Arrivals
}

/** The comments of a post, each below the post or comment that it replies to. */
export function Thread({ post, tree, commentId, more, arrivals }: ThreadProps) {
  const openComment = useOpenCreateComment()
  const { newId, forgetNew, toggle, showAll, ...shown } = useThreadRows(post.id, tree, commentId)
  const { list, cache, rows } = shown
  const showNew = useNewComments(arrivals, shown)
  const { length } = arrivals.waiting
  const isTakenOver = useIsTakenOver()
  // Whether the server has rendered the thread.
  const [isRendered] = useState(!isTakenOver)
  const onReply = useCallback(
    (comment: Comment) => openComment({ post, parent: comment }),
    [openComment, post],
  )
  return (
    <>
      <NewItems label={length > 0 ? newComments(length) : undefined} onShow={showNew} />
      <WindowVirtualizer
        ref={list}
        as={List}
        item="li"
        cache={cache}
        data={rows}
        itemSize={usualHeight}
        bufferSize={600}
        {...(isRendered && { ssrCount: Math.min(renderedComments, rows.length) })}
      >
        {(row) =>
          row.kind === 'more' ? (
            <MoreReplies key={row.key} row={row} onToggle={toggle} onMore={showAll} />
          ) : (
            <CommentRow
              key={row.key}
              row={row}
              replyTo={(tree.byId.get(row.parentId) ?? post).author.name}
              byAuthor={row.comment.author.id === post.author.id}
              mark={row.key === commentId ? 'addressed' : row.key === newId ? 'new' : undefined}
              onToggle={toggle}
              onReply={onReply}
              onHighlightEnd={forgetNew}
            />
          )
        }
      </WindowVirtualizer>
      {more && (
        <ListEnd more failed={more.failed} loadMore={more.load}>
          <ThreadSkeleton />
        </ListEnd>
      )}
    </>
  )
}

function List({ style, ...props }: CustomContainerComponentProps) {
  const container = useContainer(style)
  return <ol {...props} {...container} className={styles.list} aria-label="Comments" />
}
