import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { RefusalError } from '../../../shared/contract.ts'
import { useRefreshOnArrival } from './use-refresh-on-arrival.ts'

interface PagesOf<T> {
  key: readonly [list: string, of: string]
  load: (
    cursor: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ items: T[]; cursor?: string | undefined }>
  enabled?: boolean
}

/**
 * A list that loads page by page: `items` once there are some, `failed`, the sentence of the last request that was
 * refused, and `refused`, its code.
 */
export function usePages<T>({ key, load, enabled = true }: PagesOf<T>) {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => load(pageParam || undefined, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.cursor,
    enabled,
    // A list that moves while someone reads it is worse than one that is a minute old.
    staleTime: Infinity,
  })
  useRefreshOnArrival(key)
  const { data, error, fetchNextPage, hasNextPage, isError, isFetching, refetch } = query
  const loadMore = useCallback(() => {
    if (!isFetching) void fetchNextPage()
  }, [isFetching, fetchNextPage])
  return {
    items: data?.pages.flatMap((page) => page.items),
    failed: isError && !isFetching ? error.message : undefined,
    refused: error instanceof RefusalError ? error.code : undefined,
    more: hasNextPage,
    loadMore,
    retry: () => void refetch(),
  }
}
