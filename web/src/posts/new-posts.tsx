import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Post } from '../../../shared/posts/post.ts'
import type { Category } from '../../../shared/posts/category.ts'
import { NewItems } from '../ui/new-items.tsx'
import { deletedPosts, feedQueryKey, newPostsQueryKey, type Feed } from './cache.ts'
import { checkFeed, type NewestPage } from './get-feed-version.ts'
import { useFreshCounts } from './use-fresh-counts.ts'

const checkEveryMs = 45_000

interface NewPostsProps {
  campusId: string
  category: Category | undefined
  /** The posts that the feed shows now. */
  posts: readonly Post[]
}

/**
 * The button 'N new posts' above the feed. The first page is checked in the background every 45 seconds while the page is
 * visible, and at once when it becomes visible again. A check updates the counts of shown posts but never moves the feed.
 */
export function NewPosts({ campusId, category, posts }: NewPostsProps) {
  const feed = feedQueryKey(campusId, category)
  const time = category ? 'createdAt' : 'lastActivityAt'
  const client = useQueryClient()
  const { data, dataUpdatedAt } = useQuery({
    queryKey: newPostsQueryKey(campusId, category),
    queryFn: ({ signal }) => checkFeed(client, { campusId, ...(category ? { category } : {}) }, signal),
    initialData: () => {
      const page = client.getQueryData<Feed>(feed)?.pages[0]
      return page && ({ page } satisfies NewestPage)
    },
    initialDataUpdatedAt: () => client.getQueryState(feed)?.dataUpdatedAt,
    staleTime: checkEveryMs,
    refetchInterval: checkEveryMs,
    refetchOnWindowFocus: true,
    // A failed request is not retried, because the next check follows soon.
    retry: false,
  })
  const newest = data?.page
  useFreshCounts(newest?.items, dataUpdatedAt)
  // A post counts as new if the list lacks it and it is newer than the list's last post. It is not compared with the first
  // post, because the person's own new posts are always first.
  const oldest = posts.at(-1)?.[time] ?? 0
  const hidden = new Set([...posts.map(({ id }) => id), ...deletedPosts(client)])
  const isNew = (post: Post) => !hidden.has(post.id) && post[time] > oldest
  const fresh = newest?.items.filter(isNew) ?? []
  const show = () => {
    if (newest) client.setQueryData<Feed>(feed, { pages: [newest], pageParams: [''] })
    window.scrollTo(0, 0)
  }
  const label = fresh.length > 0 ? labelOf(fresh.length, newest?.items.length ?? 0) : undefined
  return <NewItems label={label} onShow={show} />
}

/** Returns '3 new posts', or '25+ new posts' if every post of a page is new, because there may be more. */
function labelOf(count: number, page: number): string {
  if (count === 1) return '1 new post'
  return `${count}${count === page && page > 15 ? '+' : ''} new posts`
}
