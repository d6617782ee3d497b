import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { listPosts } from '../../../shared/posts/list-posts.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { call } from '../lib/call.ts'
import type { Category } from '../../../shared/posts/category.ts'
import { deletedPosts, feedKey, newsKey, type Feed } from './cache.ts'
import styles from './new-posts.module.css'

const askEveryMs = 45_000

interface NewPostsProps {
  campusId: string
  category: Category | undefined
  /** What is shown. */
  posts: readonly Post[]
}

/**
 * 'N new posts' over the feed: a quiet look at its first page now and then, which never moves what is being read.
 * It looks only while the page is seen, and at once when it is seen again.
 */
export function NewPosts({ campusId, category, posts }: NewPostsProps) {
  const feed = feedKey(campusId, category)
  const time = category ? 'createdAt' : 'lastActivityAt'
  const client = useQueryClient()
  const { data: news } = useQuery({
    queryKey: newsKey(campusId, category),
    queryFn: ({ signal }) => call(listPosts, { campusId, ...(category ? { category } : {}) }, { signal }),
    initialData: () => client.getQueryData<Feed>(feed)?.pages[0],
    initialDataUpdatedAt: () => client.getQueryState(feed)?.dataUpdatedAt,
    staleTime: askEveryMs,
    refetchInterval: askEveryMs,
    refetchOnWindowFocus: true,
    // Nobody asked for it: the next look is soon enough.
    retry: false,
  })
  // What one wrote oneself stands first, and others may have written before: new is what the list has not, up to its end.
  const oldest = posts.at(-1)?.[time] ?? 0
  const hidden = new Set([...posts.map(({ id }) => id), ...deletedPosts(client)])
  const isNews = (post: Post) => !hidden.has(post.id) && post[time] > oldest
  const fresh = news?.items.filter(isNews) ?? []
  const show = () => {
    if (news) client.setQueryData<Feed>(feed, { pages: [news], pageParams: [''] })
    window.scrollTo(0, 0)
  }
  return (
    <div className={styles.place} role="status">
      {fresh.length > 0 && (
        <button type="button" className={styles.pill} onClick={show}>
          <ArrowUp size={16} aria-hidden />
          {labelOf(fresh.length, news?.items.length ?? 0)}
        </button>
      )}
    </div>
  )
}

/** A whole page of news may be more than a page. */
function labelOf(count: number, page: number): string {
  if (count === 1) return '1 new post'
  return `${count}${count === page && page > 15 ? '+' : ''} new posts`
}
