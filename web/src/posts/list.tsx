import { Fragment, startTransition, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { WindowVirtualizer } from 'virtua'
import type { WindowVirtualizerHandle } from 'virtua'
import type { Comment } from '../../../shared/comments/comment.ts'
import type { Post } from '../../../shared/posts/post.ts'
import type { NearEnd } from '../lib/use-near-end.ts'
import { useScrollMemory } from '../lib/scroll-memory.ts'
import { ListEnd } from '../ui/list-end.tsx'
import { optionalPart } from '../ui/lazy-part.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Rows, useIsShown } from '../ui/rows.tsx'
import { PostCard } from './card.tsx'
import type { ContextOf } from './card.tsx'
import { PostSkeletons } from './skeleton.tsx'

/**
 * The estimated height of a post in pixels, until it is measured. A smaller estimate would show the list's end for a
 * moment.
 */
const usualHeight = 240
/** Pixels above and below the screen for which posts are already rendered. */
const ahead = 800
/** How many posts the server renders: more than the first screen of most devices shows. */
const renderedPosts = 6

const RestorePosition = optionalPart(async () => (await import('./restore-position.tsx')).RestorePosition)

interface PostListProps {
  /** Undefined until the first page is loaded. */
  posts: readonly (Post | Comment)[] | undefined
  list: { failed: string | undefined; more: boolean; loadMore: () => void; retry: () => void }
  /** The ids of the posts that a comment has moved up in the list. */
  lifted?: ReadonlySet<string> | undefined
  contextOf?: ContextOf
  /** Returns the heading above the first post of a section; undefined for the other posts. */
  headingOf?: ((post: Post | Comment) => ReactNode) | undefined
  empty: ReactNode
  /** When the next page is requested, and what shows in the meantime. */
  near?: NearEnd
  waiting?: ReactNode
}

/**
 * Shows a list of posts and comments, or that the list loads, is empty or has failed to load. When the person returns to
 * the page, the list has its former scroll position.
 */
export function PostList({ empty, ...props }: PostListProps) {
  const { posts, list } = props
  const { failed, more, retry } = list
  // A page may have no visible posts although more pages follow.
  if (posts && (posts.length > 0 || more)) return <Posts {...props} posts={posts} />
  if (posts) return empty
  if (!failed) return <PostSkeletons count={6} />
  return <LoadFailed message={failed} retry={retry} />
}

function Posts({
  posts,
  list,
  lifted,
  contextOf,
  headingOf,
  near,
  waiting = <PostSkeletons count={2} />,
}: Omit<PostListProps, 'empty'> & { posts: readonly (Post | Comment)[] }) {
  const handle = useRef<WindowVirtualizerHandle>(null)
  const { cache } = useScrollMemory(handle, posts.length)
  const [buffer, setBuffer] = useState(0)
  const isShown = useIsShown()
  // The posts on the screen render first. The others follow in a transition, which React renders in small slices.
  const drawAhead = () => startTransition(() => setBuffer(ahead))
  const firstPicture = posts.slice(0, 3).findIndex((post) => post.media.length > 0)
  return (
    <>
      {buffer > 0 && <RestorePosition list={handle} posts={posts} {...list} />}
      <WindowVirtualizer
        ref={handle}
        as={Rows}
        cache={cache}
        data={posts}
        itemSize={usualHeight}
        bufferSize={buffer}
        {...(isShown && { ssrCount: Math.min(renderedPosts, posts.length) })}
        onResize={drawAhead}
      >
        {(post, index) => (
          <Fragment key={post.id}>
            {headingOf?.(post)}
            <PostCard
              post={post}
              eager={index === firstPicture}
              lifted={lifted?.has(post.id)}
              contextOf={contextOf}
            />
          </Fragment>
        )}
      </WindowVirtualizer>
      {/* Behind posts that the page already shows, the end of the list would move when the posts are measured. */}
      {(buffer > 0 || !isShown) && (
        <ListEnd more={list.more} failed={list.failed} loadMore={list.loadMore} near={near}>
          {waiting}
        </ListEnd>
      )}
    </>
  )
}
