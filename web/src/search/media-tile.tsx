import { beginningOf } from '../../../shared/composer/rich-text.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { openConversation } from '../chats/conversation.ts'
import { GalleryTile } from '../posts/gallery-grid.tsx'
import { PostMenu } from '../posts/menu.tsx'
import { useTombstone } from '../posts/tombstones.ts'
import { useMessageCheck } from '../posts/use-message-check.ts'
import { SaveButton } from '../saves/button.tsx'
import { useMe } from '../session/me.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './media.module.css'

/** A post with pictures: the first picture as a link to the post's page, the beginning of the text, and the actions. */
export function MediaTile({ post, eager }: { post: Post; eager: boolean }) {
  const { id, author, media, blocks, sale, state } = post
  const { me } = useMe()
  const isGone = useTombstone(id) !== undefined
  const check = useMessageCheck(id)
  const message = () => {
    openConversation({ ...author, postId: id })
    check()
  }
  const [cover] = media
  return (
    <article className={styles.tile} aria-label={`Post by ${author.name}`}>
      {cover && <GalleryTile item={{ id, author, cover, count: media.length, sale, state }} eager={eager} />}
      {!isGone && (
        <>
          <p className={styles.text} dir="auto">
            {beginningOf(blocks)}
          </p>
          <div className={styles.actions}>
            <SaveButton post={post} />
            <PostMenu post={post} />
          </div>
          {me?.id !== author.id && (
            <div className={styles.message}>
              <Button kind="plain" wide aria-label={`Message ${author.name}`} onClick={message}>
                Message
              </Button>
            </div>
          )}
        </>
      )}
    </article>
  )
}

export function MediaSkeleton({ rows }: { rows: number }) {
  return (
    <div role="status" aria-busy="true" aria-label="Loading pictures">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          {['left', 'middle', 'right'].map((place) => (
            <div key={place} className={styles.tile}>
              <span className={styles.square}>
                <Skeleton height="100%" radius={0} />
              </span>
              <span className={styles.text}>
                <Skeleton width="80%" height={14} />
              </span>
              <span className={styles.controls} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
