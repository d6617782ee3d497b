import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Campus } from '../../../shared/campuses/campus.ts'
import { RefusalError } from '../../../shared/contract.ts'
import { listGallery } from '../../../shared/posts/list-gallery.ts'
import { call } from '../lib/call.ts'
import { useMe } from '../session/me.ts'
import { galleryItems } from './gallery-rows.ts'
import { useDeletedPosts } from './use-deleted-posts.ts'

const keepMs = 30 * 60_000

export const galleryKey = (campusId: string) => ['gallery', campusId] as const

/**
 * The gallery as the page needs it: `items` once there are some, `closed` where the campus is private and nobody is
 * signed in, `failed`, the sentence of the last request that was refused.
 */
export function useGallery(campus: Campus) {
  const { status } = useMe()
  const hidden = campus.privacy === 'private' && status !== 'signed-in'
  const query = useInfiniteQuery({
    queryKey: galleryKey(campus.id),
    queryFn: ({ pageParam, signal }) =>
      call(listGallery, { campusId: campus.id, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.cursor,
    enabled: !hidden,
    staleTime: Infinity,
    gcTime: keepMs,
  })
  const deleted = useDeletedPosts()
  const { data, fetchNextPage, hasNextPage, isFetching, refetch } = query
  const items = useMemo(() => data && galleryItems(data.pages, deleted), [data, deleted])
  const loadMore = useCallback(() => {
    if (!isFetching) void fetchNextPage()
  }, [isFetching, fetchNextPage])
  return {
    items,
    closed:
      (hidden && status === 'visitor') || (query.error instanceof RefusalError && query.error.status === 401),
    failed: query.isError && !query.isFetching ? query.error.message : undefined,
    more: hasNextPage,
    loadMore,
    retry: () => void refetch(),
  }
}
