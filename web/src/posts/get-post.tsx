import { useParams } from 'react-router-dom'
import type { Post } from '../../../shared/posts/post.ts'
import { useStartAtTop } from '../lib/use-start-at-top.ts'
import { useMe } from '../session/me.ts'
import { useSiteOf } from '../session/other-sites.ts'
import { useConversationLink } from '../chats/use-conversation-link.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { MoreFailed } from '../ui/list-end.tsx'
import { optionalPart } from '../ui/lazy-part.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { CommentPrompt } from '../comments/prompt.tsx'
import { NoPost } from './no-post.tsx'
import { useOpenCreateComment } from '../comments/open-create-comment.ts'
import { PostDetail, PostDetailSkeleton } from './detail.tsx'
import { ThreadSkeleton } from '../comments/thread-skeleton.tsx'
import { Thread } from '../comments/thread.tsx'
import { useThread } from '../comments/list-comments.ts'
import { useArrivals } from '../comments/use-arrivals.ts'
import hidden from '../ui/hidden.module.css'
import styles from '../comments/thread.module.css'

const FollowThread = optionalPart(async () => (await import('../comments/follow-thread.tsx')).FollowThread)

/** `/post/{id}`: a post with its thread, or a comment in its thread. If a list has loaded the post, it shows at once. */
export function GetPost({ onJoin }: { onJoin: () => void }) {
  const { postId = '' } = useParams()
  const thread = useThread(postId)
  const isLeaving = useSiteOf(thread.post?.campusId)
  const post = thread.refused || isLeaving ? undefined : thread.post
  useStartAtTop(postId)
  const shared = isLeaving ? undefined : thread.commentId ? thread.comment : post
  // A message can share a post, but not a comment.
  const aboutId = thread.commentId ? undefined : post?.id
  useConversationLink(shared && { ...shared.author, postId: aboutId }, { hasQuestionBelow: true })
  const title = post ? `${firstNameOf(thread.comment ?? post)}'s post` : 'Post'
  return (
    <>
      <title>{title}</title>
      <PageHeader title={title} />
      {post ? (
        <>
          <PostDetail post={post} onJoin={onJoin} />
          <Comments key={post.id} post={post} thread={thread} />
        </>
      ) : isLeaving || (!thread.refused && !thread.failed) ? (
        <PostDetailSkeleton />
      ) : (
        <NoPost code={thread.refused} message={thread.failed} onJoin={onJoin} retry={thread.retry} />
      )}
    </>
  )
}

/** The comments of a post, with the line that opens the composer. */
function Comments({ post, thread }: { post: Post; thread: ReturnType<typeof useThread> }) {
  const { me, status } = useMe()
  const openComment = useOpenCreateComment()
  const write = () => openComment({ post, parent: post })
  const { tree, more, failed } = thread
  const arrivals = useArrivals(post.id, tree, me?.id)
  const isEmpty = tree?.byId.size === 0 && !more && arrivals.waiting.length === 0
  return (
    <section aria-label="Comments" className={styles.thread}>
      {status !== 'visitor' && <CommentPrompt me={me} onOpen={write} />}
      {tree && !isEmpty ? (
        <Thread post={post} tree={tree} commentId={thread.commentId} more={more} arrivals={arrivals} />
      ) : isEmpty ? (
        <EmptyState
          art="comments"
          title="Be the first to comment"
          action={
            <Button kind="primary" onClick={write}>
              Create A Comment
            </Button>
          }
        />
      ) : failed ? (
        <MoreFailed message={failed} retry={thread.retry} />
      ) : (
        <ThreadSkeleton />
      )}
      {me && <FollowThread rootId={post.id} take={arrivals.take} forget={arrivals.forget} />}
      <p role="status" className={hidden.hidden}>
        <span key={arrivals.note.at}>{arrivals.note.text}</span>
      </p>
    </section>
  )
}

const firstNameOf = ({ author }: Pick<Post, 'author'>) => author.name.split(' ')[0] ?? author.name
