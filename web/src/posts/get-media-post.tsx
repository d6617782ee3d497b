import { useParams } from 'react-router-dom'
import type { Post } from '../../../shared/posts/post.ts'
import { PriceLine } from '../deals/price-line.tsx'
import { useCampus } from '../session/site-campus.ts'
import { useSiteOf } from '../session/other-sites.ts'
import { useStartAtTop } from '../lib/use-start-at-top.ts'
import { MediaStack } from '../media/grid.tsx'
import { LinkButton } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Gallery, useGallery } from './gallery.tsx'
import styles from './get-media-post.module.css'
import { PostFoot } from './detail.tsx'
import { NoPost } from './no-post.tsx'
import { PostHead } from './head.tsx'
import { RichText } from '../composer/rich-text.tsx'
import { useThread } from '../comments/list-comments.ts'

/** `/media/{postId}`: the pictures of one post, with more posts below. */
export function GetMediaPost({ onJoin }: { onJoin: () => void }) {
  const { postId = '' } = useParams()
  const { refused, failed, retry, ...thread } = useThread(postId, { loadsMore: false })
  const isLeaving = useSiteOf(thread.post?.campusId)
  const post = refused || isLeaving ? undefined : thread.post
  useStartAtTop(postId)
  const title = post ? `${post.author.name.split(' ')[0]}'s post` : 'Post'
  return (
    <>
      <title>{title}</title>
      <PageHeader title={title}>
        {post && (
          <LinkButton kind="quiet" to={`/post/${post.id}`}>
            View post
          </LinkButton>
        )}
      </PageHeader>
      {post ? (
        <>
          <MediaPost post={post} onJoin={onJoin} />
          <MorePosts postId={post.id} />
        </>
      ) : isLeaving || (!refused && !failed) ? (
        <MediaPostSkeleton />
      ) : (
        <NoPost code={refused} message={failed} onJoin={onJoin} retry={retry} />
      )}
    </>
  )
}

/** The first picture with the post's text, then the other pictures. */
function MediaPost({ post, onJoin }: { post: Post; onJoin: () => void }) {
  return (
    <article className={styles.post} aria-label={`Post by ${post.author.name}`}>
      <div className={styles.media}>
        <MediaStack media={post.media} to={1} />
      </div>
      <PostHead post={post} />
      <div className={styles.words}>
        {post.sale && <PriceLine sale={post.sale} state={post.state} drop={post.drop} large />}
        <RichText blocks={post.blocks} mentioned={post.mentioned} large />
        <PostFoot post={post} onJoin={onJoin} />
      </div>
      {post.media.length > 1 && (
        <div className={styles.media}>
          <MediaStack media={post.media} from={1} />
        </div>
      )}
    </article>
  )
}

function MediaPostSkeleton() {
  return (
    <div className={styles.post} role="status" aria-busy="true" aria-label="Loading the post">
      <div className={styles.media}>
        <span className={styles.picture}>
          <Skeleton height="100%" radius={12} />
        </span>
      </div>
      <div className={styles.lines}>
        <Skeleton width="45%" height={40} />
        <Skeleton width="90%" height={16} />
      </div>
    </div>
  )
}

function MorePosts({ postId }: { postId: string }) {
  const gallery = useGallery(useCampus(), { refreshOnArrival: false })
  const others = gallery.items?.filter(({ id }) => id !== postId) ?? []
  if (others.length === 0) return null
  return (
    <section aria-labelledby="more-posts">
      <h2 id="more-posts" className={styles.more}>
        More posts
      </h2>
      <Gallery items={others} gallery={gallery} />
    </section>
  )
}
