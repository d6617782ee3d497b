import { useRef } from 'react'
import { WindowVirtualizer } from 'virtua'
import type { WindowVirtualizerHandle } from 'virtua'
import type { Post } from '../../../shared/posts/post.ts'
import { useMe } from '../lib/me.ts'
import { useCampus } from '../lib/site-campus.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ComposePrompt } from './compose-prompt.tsx'
import { useFeedMemory } from './feed-memory.ts'
import { ListEnd } from './list-end.tsx'
import { NewPosts } from './new-posts.tsx'
import { useNotifyPosted } from './notify-posted.ts'
import { PostCard } from './post-card.tsx'
import { PostSkeletons } from './post-skeleton.tsx'
import { useFeed } from './use-feed.ts'
import { JoinBlock, PrivateCampus } from './visitor-blocks.tsx'

/** Pixels of a post that was not measured yet: less would put the list's end on the screen, and then take it away. */
const usualHeight = 240

interface ListPostsProps {
  /** Shows the prompt to join the campus. */
  onJoin: () => void
  /** Opens the composer, or the prompt that stands before it. */
  onCompose: () => void
}

/** The feed of the campus, newest activity first (specification, core 2, 'Home feed'). */
export function ListPosts({ onJoin, onCompose }: ListPostsProps) {
  const campus = useCampus()
  const { me, status } = useMe()
  const feed = useFeed(campus, status)
  useNotifyPosted(campus.id)
  if (feed.closed) return <PrivateCampus onJoin={onJoin} />
  return (
    <>
      {status !== 'visitor' && <ComposePrompt me={me} onCompose={onCompose} />}
      {status === 'visitor' && <JoinBlock campus={campus} onJoin={onJoin} />}
      {feed.posts && <NewPosts campusId={campus.id} posts={feed.posts} />}
      {feed.posts ? (
        <Posts posts={feed.posts} feed={feed} onCompose={onCompose} />
      ) : feed.failed ? (
        <EmptyState
          art="offline"
          title={feed.failed}
          action={
            <Button kind="primary" onClick={feed.retry}>
              Try Again
            </Button>
          }
        />
      ) : (
        <PostSkeletons count={6} />
      )}
    </>
  )
}

function Posts({
  posts,
  feed,
  onCompose,
}: {
  posts: Post[]
  feed: ReturnType<typeof useFeed>
  onCompose: () => void
}) {
  const list = useRef<WindowVirtualizerHandle>(null)
  const cache = useFeedMemory(list, posts.length)
  if (posts.length === 0) {
    return (
      <EmptyState
        art="posts"
        title="Be the first..."
        action={
          <Button kind="primary" onClick={onCompose}>
            Create A Post
          </Button>
        }
      />
    )
  }
  const firstPicture = posts.slice(0, 3).findIndex((post) => post.media.length > 0)
  return (
    <>
      <WindowVirtualizer ref={list} cache={cache} data={posts} itemSize={usualHeight} bufferSize={800}>
        {(post, index) => <PostCard key={post.id} post={post} eager={index === firstPicture} />}
      </WindowVirtualizer>
      <ListEnd more={feed.more} failed={feed.failed} loadMore={feed.loadMore} />
    </>
  )
}
