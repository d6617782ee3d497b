import { Fragment, useMemo } from 'react'
import { useMe } from '../session/me.ts'
import { useCampus } from '../session/site-campus.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { optionalPart } from '../ui/lazy-part.tsx'
import { ComposePrompt } from './compose-prompt.tsx'
import { FilterPosts } from './filter-posts.tsx'
import { liftedPosts } from './lifted-posts.ts'
import { useNotifyPosted } from './notify-posted.ts'
import { PostList } from './list.tsx'
import { useOpenCreatePost } from './open-create-post.ts'
import { useFeedCategory } from './feed-category.ts'
import { useFeed } from './use-feed.ts'
import styles from './filter-posts.module.css'
import { JoinBlock } from '../session/visitor-blocks.tsx'

const PrivateCampus = optionalPart(async () => (await import('../session/private-campus.tsx')).PrivateCampus)
const SaleFilterRow = optionalPart(async () => (await import('../search/sale-filter-row.tsx')).SaleFilterRow)
const FoundInCategory = optionalPart(
  async () => (await import('../search/found-in-category.tsx')).FoundInCategory,
)
const NewPosts = optionalPart(async () => (await import('./new-posts.tsx')).NewPosts)

interface ListPostsProps {
  /** Shows the prompt to join the campus. */
  onJoin: () => void
  /** Opens the composer, or for people who may not post, the prompt to join. */
  onCompose: () => void
}

/** The feed of the campus, sorted by the newest activity, or one category of it, sorted by the newest post. */
export function ListPosts({ onJoin, onCompose }: ListPostsProps) {
  const { category, narrowed } = useFeedCategory()
  const campus = useCampus()
  const { me, status } = useMe()
  const feed = useFeed(campus, category)
  const composeHere = useOpenCreatePost(category)
  const { posts } = feed
  // The feed of a category is sorted by creation, so no comment moves a post up.
  const lifted = useMemo(() => (posts && !category ? liftedPosts(posts) : undefined), [posts, category])
  useNotifyPosted(campus.id)
  if (feed.isPrivate) return <PrivateCampus onJoin={onJoin} />
  const empty = (
    <EmptyState
      art="posts"
      title="Be the first..."
      action={
        <Button kind="primary" onClick={composeHere}>
          Create A Post
        </Button>
      }
    />
  )
  return (
    <>
      {status !== 'visitor' && <ComposePrompt me={me} onCompose={onCompose} />}
      {status === 'visitor' && <JoinBlock campus={campus} onJoin={onJoin} />}
      <FilterPosts category={category} />
      {/* Each category has its own list. The filter button stays mounted, so it keeps the focus. */}
      {category && (
        <div className={styles.narrowing}>
          <SaleFilterRow path="/home" />
        </div>
      )}
      <Fragment key={narrowed ?? category ?? ''}>
        {narrowed !== undefined ? (
          <FoundInCategory onJoin={onJoin} />
        ) : (
          <>
            {posts && <NewPosts campusId={campus.id} category={category} posts={posts} />}
            <PostList posts={posts} list={feed} lifted={lifted} empty={empty} />
          </>
        )}
      </Fragment>
    </>
  )
}
