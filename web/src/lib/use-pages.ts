import { replaceEqualDeep, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { RefusalError } from '../../../shared/contract.ts'
import { useWhenBack } from './online.ts'
import { useRefreshOnArrival } from './use-refresh-on-arrival.ts'

interface PagesOptions<Page> {
  key: readonly string[]
  /** Loads the page of a cursor; the first page has none. */
  load: (page: { cursor?: string }, signal: AbortSignal) => Promise<Page>
  enabled?: boolean
  /**
   * By default a list is never stale, because moving rows while a person reads is worse than showing a list that is a
   * minute old.
   */
  staleTime?: number
  /** The retry rules of a failed request, if they differ from other queries. */
  retry?: (failures: number, error: Error) => boolean
  retryDelay?: (failures: number) => number
  /** Whether returning to the list, other than by Back, reloads its first page. */
  refreshOnArrival?: boolean
}

/**
 * A list that loads page by page. `failed` is the sentence of the last request that was refused, `refusal` the refusal
 * itself; `moreFailed` is the sentence if that request was for a further page. `failing` is the sentence of a request that
 * has failed twice and is being retried.
 */
export function usePages<Page extends { cursor?: string | undefined }>({
  key,
  load,
  refreshOnArrival = true,
  ...options
}: PagesOptions<Page>) {
  const client = useQueryClient()
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => load(pageParam ? { cursor: pageParam } : {}, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.cursor,
    staleTime: Infinity,
    structuralSharing: (now, loaded) => {
      const isFurther = client.getQueryState(key)?.fetchMeta?.fetchMore
      return replaceEqualDeep(now, isFurther ? behindChanges(now, loaded) : loaded)
    },
    ...options,
  })
  useRefreshOnArrival(key, refreshOnArrival)
  const { failureCount, failureReason } = query
  const { data, error, fetchNextPage, hasNextPage, isFetching, isFetchNextPageError, refetch } = query
  const loadMore = useCallback(() => {
    if (!isFetching) void fetchNextPage()
  }, [isFetching, fetchNextPage])
  const failed = error && !isFetching ? error.message : undefined
  // The query client retries the first page.
  useWhenBack(isFetchNextPageError ? loadMore : undefined)
  return {
    key,
    pages: data?.pages,
    error,
    refusal: error instanceof RefusalError ? error : undefined,
    failed,
    failing: isFetching && failureCount > 1 ? failureReason?.message : undefined,
    isFetching,
    more: hasNextPage,
    moreFailed: isFetchNextPageError ? failed : undefined,
    loadMore,
    retry: () => void refetch(),
  }
}

/**
 * Returns a function to call at each change of a list that a request in flight may have read too early, such as the first
 * one: `refresh` runs once its response has arrived.
 */
export function useMissedChanges(
  { key, isFetching }: { key: readonly string[]; isFetching: boolean },
  refresh: () => void,
): () => void {
  const client = useQueryClient()
  const isMissed = useRef(false)
  const again = useEffectEvent(refresh)
  useEffect(() => {
    if (isFetching || !isMissed.current) return
    isMissed.current = false
    again()
  }, [isFetching])
  return () => {
    const state = client.getQueryState(key)
    isMissed.current ||= state?.fetchStatus === 'fetching' && !state.fetchMeta?.fetchMore
  }
}

/**
 * The list once a further page has arrived. The query appends it to the pages at the time of the request, but a hint or a
 * deletion may have changed them since. It is dropped if it no longer continues the list.
 */
function behindChanges(now: unknown, loaded: unknown): unknown {
  if (!isList(now) || !isList(loaded)) return loaded
  const [page, pageParam] = [loaded.pages.at(-1), loaded.pageParams.at(-1)]
  // The change adds no page.
  if (!page || now.pageParams.includes(pageParam)) return loaded
  if (now.pages.at(-1)?.cursor !== pageParam) return now
  return { pages: [...now.pages, page], pageParams: [...now.pageParams, pageParam] }
}

function isList(value: unknown): value is InfiniteData<{ cursor?: string }> {
  return typeof value === 'object' && value !== null && 'pages' in value
}

/** The items of the loaded pages, each once: between two requests an item can move from one page to the next. */
export function itemsOf<T extends { id: string }>(pages: readonly { items: readonly T[] }[]): T[] {
  return [...new Map(pages.flatMap((page) => page.items).map((item) => [item.id, item])).values()]
}
