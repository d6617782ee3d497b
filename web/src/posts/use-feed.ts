import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Campus } from '../../../shared/campuses/campus.ts'
import { RefusalError } from '../../../shared/contract.ts'
import { listPosts } from '../../../shared/posts/list-posts.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { call } from '../lib/call.ts'
import type { Category } from './category-text.ts'
import { feedKey, mergePosts, ownPostsKey } from './cache.ts'
import { useDeletedPosts } from './use-deleted-posts.ts'
import { useRefreshOnArrival } from '../lib/use-refresh-on-arrival.ts'

const keepMs = 30 * 60_000

/**
 * The feed, or one category of it, as the page needs it: `posts` once there are some, `closed` where the campus is
 * private and nobody is signed in, `failed`, the sentence of the last request that was refused. A visitor waits for
 * nobody: the first page is asked for at once.
 */
export function useFeed(
  campus: Campus,
  status: 'visitor' | 'loading' | 'signed-in',
  category: Category | undefined,
) {
  const hidden = campus.privacy === 'private' && status !== 'signed-in'
  const input = { campusId: campus.id, ...(category ? { category } : {}) }
  const query = useInfiniteQuery({
    queryKey: feedKey(campus.id, category),
    queryFn: ({ pageParam, signal }) =>
      call(listPosts, { ...input, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.cursor,
    enabled: !hidden,
    // A list that moves while someone reads it is worse than one that is a minute old.
    staleTime: Infinity,
    gcTime: keepMs,
  })
  const { data: own } = useQuery<Post[]>({
    queryKey: ownPostsKey(campus.id),
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: keepMs,
  })
  const deleted = useDeletedPosts()
  useRefreshOnArrival(feedKey(campus.id, category))
  const { data, fetchNextPage, hasNextPage, isFetching, refetch } = query
  const posts = useMemo(() => {
    const written = (own ?? []).filter((post) => !category || post.category === category)
    const time = category ? 'createdAt' : 'lastActivityAt'
    return data && mergePosts(written, data.pages, time).filter(({ id }) => !deleted.includes(id))
  }, [data, own, deleted, category])
  const loadMore = useCallback(() => {
    if (!isFetching) void fetchNextPage()
  }, [isFetching, fetchNextPage])
  const privateNow = query.error instanceof RefusalError && query.error.status === 401
  return {
    posts,
    closed: (hidden && status === 'visitor') || privateNow,
    failed: query.isError && !query.isFetching ? query.error.message : undefined,
    more: hasNextPage,
    loadMore,
    retry: () => void refetch(),
  }
}
