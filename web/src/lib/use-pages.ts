import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { RefusalError } from '../../../shared/contract.ts'
import { useWhenBack } from './online.ts'
import { useRefreshOnArrival } from './use-refresh-on-arrival.ts'

interface PagesOptions<Page> {
  key: readonly string[]
  /** Loads the page of a cursor; the first page has none. */
  load: (page: { cursor?: string }, signal: AbortSignal) => Promise<Page>
  enabled?: boolean
  /** By default a list is never stale: one that moves while someone reads it is worse than one that is a minute old. */
  staleTime?: number
  /** Whether, and after how long, a failed request is sent again, where that is not as in every query. */
  retry?: (failures: number, error: Error) => boolean
  retryDelay?: (failures: number) => number
  /** Whether coming to the list again, other than by Back, brings its first page up to date. */
  refreshOnArrival?: boolean
}

/**
 * A list that loads page by page. `failed` is the sentence of the last request that was refused, `refusal` the refusal
 * itself; `moreFailed` is the sentence where that request was for a further page. `failing` is the sentence of a request
 * that has failed twice and is sent again.
 */
export function usePages<Page extends { cursor?: string | undefined }>({
  key,
  load,
  refreshOnArrival = true,
  ...options
}: PagesOptions<Page>) {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => load(pageParam ? { cursor: pageParam } : {}, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.cursor,
    staleTime: Infinity,
    ...options,
  })
  useRefreshOnArrival(key, refreshOnArrival)
  const { failureCount, failureReason } = query
  const { data, error, fetchNextPage, hasNextPage, isFetching, isFetchNextPageError, refetch } = query
  const loadMore = useCallback(() => {
    if (!isFetching) void fetchNextPage()
  }, [isFetching, fetchNextPage])
  const failed = error && !isFetching ? error.message : undefined
  // The first page is requested again by the query client.
  useWhenBack(isFetchNextPageError ? loadMore : undefined)
  return {
    key,
    pages: data?.pages,
    error,
    refusal: error instanceof RefusalError ? error : undefined,
    failed,
    failing: isFetching && failureCount > 1 ? failureReason?.message : undefined,
    more: hasNextPage,
    moreFailed: isFetchNextPageError ? failed : undefined,
    loadMore,
    retry: () => void refetch(),
  }
}

/** The items of the loaded pages, each once: between two requests one can move from a page to the next. */
export function itemsOf<T extends { id: string }>(pages: readonly { items: readonly T[] }[]): T[] {
  return [...new Map(pages.flatMap((page) => page.items).map((item) => [item.id, item])).values()]
}
