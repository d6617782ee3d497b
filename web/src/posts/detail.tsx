import { timeZoneOf } from '../../../shared/campuses/time-zones.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { ButtonRoom } from '../deals/button-room.tsx'
import { PriceLine } from '../deals/price-line.tsx'
import { useMe } from '../session/me.ts'
import { MediaCarousel } from '../media/carousel.tsx'
import { optionalPart } from '../ui/lazy-part.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Link } from '../lib/link.tsx'
import { shortNumber } from '../lib/short-number.ts'
import { useIsTakenOver } from '../lib/use-is-taken-over.ts'
import { MessageAuthor } from '../chats/message-author.tsx'
import { PostActions } from './actions.tsx'
import { PostCategory } from './category.tsx'
import { useMessageCheck } from './use-message-check.ts'
import { PostHead } from './head.tsx'
import { RichText } from '../composer/rich-text.tsx'
import { QuestionBelow } from '../session/question-below.tsx'
import { JoinButtons } from '../session/visitor-blocks.tsx'
import styles from './get-post.module.css'

const UpdateLine = optionalPart(async () => (await import('../deals/update-line.tsx')).UpdateLine)
const CreateDeal = optionalPart(async () => (await import('../deals/create-deal.tsx')).CreateDeal, ButtonRoom)
const FitsWish = optionalPart(async () => (await import('../deals/fits-wish.tsx')).FitsWish)
const HaveOne = optionalPart(async () => (await import('../deals/have-one.tsx')).HaveOne, ButtonRoom)
const TakenDown = optionalPart(async () => (await import('./taken-down.tsx')).TakenDown)
const OfferPrice = optionalPart(async () => (await import('./offer-price.tsx')).OfferPrice)

/** The post at the top of its page. */
export function PostDetail({ post, onJoin }: { post: Post; onJoin: () => void }) {
  return (
    <article className={styles.post} aria-label={`Post by ${post.author.name}`}>
      <PostHead post={post} />
      {post.takenDown && <TakenDown by={post.takenDown} />}
      {post.sale && <PriceLine sale={post.sale} state={post.state} drop={post.drop} large />}
      <RichText blocks={post.blocks} mentioned={post.mentioned} large />
      {post.media.length > 0 && (
        <div className={styles.media}>
          <MediaCarousel media={post.media} />
        </div>
      )}
      <PostFoot post={post} onJoin={onJoin} />
    </article>
  )
}

/** Shown below the text and the files of a post on its own pages: category, date, actions and the buttons for visitors. */
export function PostFoot({ post, onJoin }: { post: Post; onJoin: () => void }) {
  const { me, status } = useMe()
  const isOwn = me?.id === post.author.id
  const mayOffer = isOwn && !post.sale && post.revision === undefined
  return (
    <>
      {mayOffer && <OfferPrice post={post} />}
      {!isOwn && post.sale?.kind === 'offer' && <CreateDeal post={post} sale={post.sale} />}
      {!isOwn && post.sale?.kind === 'wish' && isOpen(post) && <HaveOne post={post} />}
      {isOwn && post.sale && <UpdateLine post={post} sale={post.sale} />}
      {isOwn && post.sale?.kind === 'wish' && <FitsWish post={post} />}
      <p className={styles.stamp}>
        <PostCategory post={post} />
        <Stamp post={post} />
        {post.saves > 0 && (
          <Link to={`/post/${post.id}/likes`} className={styles.likes}>
            Liked by {shortNumber(post.saves)}
          </Link>
        )}
      </p>
      <PostActions post={post} large>
        <MessageAuthor post={post} onOpen={useMessageCheck(post.id)} />
      </PostActions>
      {status === 'visitor' ? (
        <div className={styles.join}>
          <JoinButtons onJoin={onJoin} />
        </div>
      ) : (
        <QuestionBelow />
      )}
    </>
  )
}

export function PostDetailSkeleton() {
  return (
    <div className={styles.post} role="status" aria-busy="true" aria-label="Loading the post">
      <div className={styles.head}>
        <Skeleton width={48} height={48} radius={999} />
        <div className={styles.lines}>
          <Skeleton width={140} height={16} />
          <Skeleton width={60} height={14} />
        </div>
      </div>
      <div className={styles.lines}>
        <Skeleton width="95%" height={16} />
        <Skeleton width="70%" height={16} />
      </div>
      <div className={styles.picture}>
        <Skeleton height="100%" radius={12} />
      </div>
    </div>
  )
}

/** Whether the post is still available, or the thing that it looks for is not found yet. */
const isOpen = ({ state = 'available' }: Post) => state === 'available'

/** A text such as '3:42 PM · Sep 12, 2026', in the time of the device. The server renders the time of the campus. */
function Stamp({ post: { campusId, createdAt } }: { post: Post }) {
  const timeZone = useIsTakenOver() ? undefined : timeZoneOf({ id: campusId })
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(createdAt)
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(createdAt)
  return `${time} · ${date}`
}
