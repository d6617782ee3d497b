import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { useNavigationType, useParams } from 'react-router-dom'
import { RefusalError } from '../../../shared/contract.ts'
import { getPost } from '../../../shared/posts/get-post.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { ulidSchema } from '../../../shared/ulid.ts'
import { call } from '../lib/call.ts'
import { useMe } from '../lib/me.ts'
import { MediaStack } from '../media/media-grid.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { AuthorName } from './author-name.tsx'
import { findPost, postKey } from './post-cache.ts'
import { PostMenu } from './post-menu.tsx'
import { PostSkeletons } from './post-skeleton.tsx'
import { RichText } from './rich-text.tsx'
import { JoinButtons, PrivateCampus } from './visitor-blocks.tsx'
import styles from './get-post.module.css'

const passing = ['offline', 'unavailable', 'internal', 'too-many-requests']

/** One post, `/post/{postId}` (specification, core 2, 'Post detail'). What a feed has loaded of it shows at once. */
export function GetPost({ onJoin }: { onJoin: () => void }) {
  const { postId = '' } = useParams()
  const client = useQueryClient()
  const known = ulidSchema.safeParse(postId).success
  const query = useQuery({
    queryKey: postKey(postId),
    queryFn: ({ signal }) => call(getPost, { postId }, { signal }),
    placeholderData: () => findPost(client, postId),
    enabled: known,
  })
  const code = query.error instanceof RefusalError ? query.error.code : undefined
  // While the server is in trouble, the post that is already here is better than none; other refusals are its last word.
  const gone = !known || (code !== undefined && !passing.includes(code))
  const post = gone ? undefined : (query.data ?? findPost(client, postId))
  const arrival = useNavigationType()
  useLayoutEffect(() => {
    if (arrival !== 'POP') window.scrollTo(0, 0)
  }, [arrival, postId])
  const title = post ? `${firstNameOf(post)}'s post` : 'Post'
  return (
    <>
      <title>{title}</title>
      <PageHeader title={title} />
      {post ? (
        <PostDetail post={post} onJoin={onJoin} />
      ) : query.isPending && known ? (
        <PostSkeletons count={1} />
      ) : (
        <NoPost
          code={known ? code : 'post-not-found'}
          message={query.error?.message}
          onJoin={onJoin}
          retry={() => void query.refetch()}
        />
      )}
    </>
  )
}

function PostDetail({ post, onJoin }: { post: Post; onJoin: () => void }) {
  const { status } = useMe()
  return (
    <article className={styles.post} aria-label={`Post by ${post.author.name}`}>
      <header className={styles.head}>
        <Avatar person={post.author} size={48} />
        <div className={styles.who}>
          <AuthorName author={post.author} />
          <span className={styles.quiet}>
            <TimeAgo at={post.createdAt} />
          </span>
        </div>
        <PostMenu post={post} />
      </header>
      <RichText blocks={post.blocks} large />
      {post.media.length > 0 && (
        <div className={styles.media}>
          <MediaStack media={post.media} />
        </div>
      )}
      <p className={styles.stamp}>{stampOf(post.createdAt)}</p>
      {status === 'visitor' && <JoinButtons onJoin={onJoin} />}
    </article>
  )
}

/** Why there is no post to show, and where to go from there. */
function NoPost({
  code,
  message = 'Something went wrong. Try again.',
  onJoin,
  retry,
}: {
  code: string | undefined
  message?: string | undefined
  onJoin: () => void
  retry: () => void
}) {
  if (code === 'campus-private' || code === 'sign-in-required') return <PrivateCampus onJoin={onJoin} />
  const sentence =
    code === 'post-deleted' || code === 'post-not-found' ? getPost.refusals[code].message : undefined
  return (
    <EmptyState
      art={sentence ? 'missing' : 'offline'}
      title={sentence ?? message}
      action={
        sentence ? (
          <LinkButton kind="primary" to="/home">
            Go To Feed
          </LinkButton>
        ) : (
          <Button kind="primary" onClick={retry}>
            Try Again
          </Button>
        )
      }
    />
  )
}

const firstNameOf = (post: Post) => post.author.name.split(' ')[0] ?? post.author.name

/** '3:42 PM · Sep 12, 2026' */
function stampOf(at: number): string {
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(at)
  return `${time} · ${new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(at)}`
}
