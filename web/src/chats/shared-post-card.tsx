import { Link } from '../lib/link.tsx'
import type { SharedPost } from '../../../shared/chats/chat.ts'
import { isTaken } from '../../../shared/deals/line-state.ts'
import { deletedSentences } from '../../../shared/posts/post.ts'
import { PriceLine } from '../deals/price-line.tsx'
import { Photo } from '../media/photo.tsx'
import { Poster } from '../media/poster.tsx'
import styles from './shared-post-card.module.css'

/** The card of a post that a message shares, with a link to the post. `href` is its address on another site. */
export function SharedPostCard({ post, href }: { post: SharedPost; href?: string | undefined }) {
  if (post.state !== 'shown') return <SharedPostLines post={post} />
  if (href !== undefined)
    return (
      <a className={styles.link} href={href} target="_blank" rel="noopener nofollow ugc">
        <SharedPostLines post={post} />
      </a>
    )
  return (
    <Link className={styles.link} to={`/post/${post.id}`}>
      <SharedPostLines post={post} />
    </Link>
  )
}

/** The picture, the author and the beginning of a post. */
export function SharedPostLines({ post }: { post: SharedPost }) {
  if (post.state !== 'shown')
    return (
      <span className={styles.gone}>
        {post.state === 'deleted' ? deletedSentences.post : 'This post is not available.'}
      </span>
    )
  const { author, text, cover, sale, saleState } = post
  return (
    <span className={styles.card} data-taken={isTaken(saleState) || undefined}>
      {cover && (
        <span className={styles.cover}>
          {cover.kind === 'video' ? (
            <Poster video={cover} sizes="72px" />
          ) : (
            <Photo photo={{ ...cover, alt: '' }} sizes="72px" />
          )}
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.author}>Post by {author.name}</span>
        {sale && <PriceLine sale={sale} state={saleState} />}
        <span className={styles.text}>{text || 'Photos'}</span>
      </span>
    </span>
  )
}
