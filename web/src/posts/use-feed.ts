import { skipToken, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import type { Campus } from '../../../shared/campuses/campus.ts'
import { RefusalError } from '../../../shared/contract.ts'
import { listPosts } from '../../../shared/posts/list-posts.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { call } from '../lib/call.ts'
import { deletedKey, feedKey, mergePosts, ownPostsKey } from './post-cache.ts'
import type { Feed } from './post-cache.ts'

const freshMs = 60_000
const keepMs = 30 * 60_000

/**
 * The feed as the page needs it: `posts` once there are some, `closed` where the campus is private and nobody is
 * signed in, `failed`, the sentence of the last request that was refused. A visitor waits for nobody: the first page is asked for
 * at once.
 */
export function useFeed(campus: Campus, status: 'visitor' | 'loading' | 'signed-in') {
  const hidden = campus.privacy === 'private' && status !== 'signed-in'
  const query = useInfiniteQuery({
    queryKey: feedKey(campus.id),
    queryFn: ({ pageParam, signal }) =>
      call(listPosts, { campusId: campus.id, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
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
  const { data: deleted } = useQuery<string[]>({
    queryKey: deletedKey(campus.id),
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: keepMs,
  })
  useFreshStart(campus.id)
  const { data, fetchNextPage, hasNextPage, isFetching, refetch } = query
  const posts = useMemo(
    () => data && mergePosts(own ?? [], data.pages).filter(({ id }) => !deleted?.includes(id)),
    [data, own, deleted],
  )
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

/** Coming to the feed again, other than by Back, brings its first page up to date and forgets the others. */
function useFreshStart(campusId: string): void {
  const client = useQueryClient()
  const arrival = useNavigationType()
  const { key: visit } = useLocation()
  useEffect(() => {
    const key = feedKey(campusId)
    const loadedAt = client.getQueryState(key)?.dataUpdatedAt ?? 0
    if (arrival === 'POP' || loadedAt === 0 || Date.now() - loadedAt < freshMs) return
    client.setQueryData<Feed>(
      key,
      (feed) => feed && { pages: feed.pages.slice(0, 1), pageParams: feed.pageParams.slice(0, 1) },
    )
    void client.invalidateQueries({ queryKey: key })
  }, [client, campusId, arrival, visit])
}
