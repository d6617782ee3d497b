import { useRef } from 'react'
import type { ReactNode } from 'react'
import { WindowVirtualizer } from 'virtua'
import type { WindowVirtualizerHandle } from 'virtua'
import type { Comment } from '../../../shared/comments/comment.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useScrollMemory } from '../lib/scroll-memory.ts'
import { ListEnd } from '../ui/list-end.tsx'
import { PostCard } from './post-card.tsx'
import { PostSkeletons } from './post-skeleton.tsx'

/** Pixels of a post that was not measured yet: less would put the list's end on the screen, and then take it away. */
const usualHeight = 240

interface PostListProps {
  list: {
    posts: readonly (Post | Comment)[] | undefined
    failed: string | undefined
    more: boolean
    loadMore: () => void
    retry: () => void
  }
  /** What stands there when there is nothing. */
  empty: ReactNode
}

/** A list of posts as it loads, with its end; coming back finds it where it was left. */
export function PostList({ list, empty }: PostListProps) {
  const { posts, failed, more, retry } = list
  // A page of which nothing may be shown is not the end.
  if (posts && (posts.length > 0 || more)) return <Posts posts={posts} list={list} />
  if (posts) return empty
  if (!failed) return <PostSkeletons count={6} />
  return (
    <EmptyState
      art="offline"
      title={failed}
      action={
        <Button kind="primary" onClick={retry}>
          Try Again
        </Button>
      }
    />
  )
}

function Posts({ posts, list }: Pick<PostListProps, 'list'> & { posts: readonly (Post | Comment)[] }) {
  const handle = useRef<WindowVirtualizerHandle>(null)
  const cache = useScrollMemory(handle, posts.length)
  const firstPicture = posts.slice(0, 3).findIndex((post) => post.media.length > 0)
  return (
    <>
      <WindowVirtualizer ref={handle} cache={cache} data={posts} itemSize={usualHeight} bufferSize={800}>
        {(post, index) => <PostCard key={post.id} post={post} eager={index === firstPicture} />}
      </WindowVirtualizer>
      <ListEnd more={list.more} failed={list.failed} loadMore={list.loadMore} />
    </>
  )
}
