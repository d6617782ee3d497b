import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { listPosts } from '../../../shared/posts/list-posts.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { call } from '../lib/call.ts'
import { deletedPosts, feedKey, newsKey, type Feed } from './post-cache.ts'
import styles from './new-posts.module.css'

const askEveryMs = 45_000

/**
 * 'N new posts' over the feed: a quiet look at its first page now and then, which never moves what is being read.
 * It looks only while the page is seen, and at once when it is seen again.
 */
export function NewPosts({ campusId, posts }: { campusId: string; posts: readonly Post[] }) {
  const client = useQueryClient()
  const { data: news } = useQuery({
    queryKey: newsKey(campusId),
    queryFn: ({ signal }) => call(listPosts, { campusId }, { signal }),
    initialData: () => client.getQueryData<Feed>(feedKey(campusId))?.pages[0],
    initialDataUpdatedAt: () => client.getQueryState(feedKey(campusId))?.dataUpdatedAt,
    staleTime: askEveryMs,
    refetchInterval: askEveryMs,
    refetchOnWindowFocus: true,
    // Nobody asked for it: the next look is soon enough.
    retry: false,
  })
  const newest = posts[0]?.lastActivityAt ?? 0
  const hidden = new Set([...posts.map(({ id }) => id), ...deletedPosts(client, campusId)])
  const isNews = (post: Post) => !hidden.has(post.id) && post.lastActivityAt > newest
  const fresh = news?.items.filter(isNews) ?? []
  const show = () => {
    if (news) client.setQueryData<Feed>(feedKey(campusId), { pages: [news], pageParams: [''] })
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
