import { RefusalError } from '../../../shared/refusal-error.ts'
import type { Comment } from '../../../shared/comments/comment.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import styles from './reply-target.module.css'

/** Shows the author and the beginning of the post or comment to which a comment replies. */
export function ReplyTargetView({ parent: { author, blocks, media } }: { parent: Post | Comment }) {
  const { name } = author
  const text = blocks.map((block) => block.text).join('\n')
  const files = media[0]?.kind === 'video' ? 'Video' : media.length > 1 ? `${media.length} photos` : 'Photo'
  return (
    <div className={styles.target}>
      <Avatar person={{ name, picture: author.picture }} size={32} />
      <div className={styles.words}>
        <p className={styles.name}>Replying to {name}</p>
        <p className={styles.cut}>{text || files}</p>
      </div>
    </div>
  )
}

export function ReplyTargetLoading() {
  return (
    <div className={styles.page}>
      <title>Create Comment</title>
      <span className={styles.spinner} role="status" aria-label="Loading" />
    </div>
  )
}

/** Shown if the reply target is deleted or could not be loaded. */
export function ReplyTargetFailed({
  error,
  retry,
  onLeave,
}: {
  error: Error
  retry: () => void
  onLeave: () => void
}) {
  const isFinal = error instanceof RefusalError && error.status < 500 && error.status !== 429
  return (
    <div className={styles.page}>
      <title>Create Comment</title>
      <EmptyState
        page
        art={isFinal ? 'missing' : 'offline'}
        title={error.message}
        action={
          <div className={styles.actions}>
            {!isFinal && (
              <Button kind="primary" onClick={retry}>
                Try Again
              </Button>
            )}
            <Button onClick={onLeave}>Go Back</Button>
          </div>
        }
      />
    </div>
  )
}
