import { replaceEqualDeep, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { useCallback } from 'react'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { useWhenBack } from './online.ts'
import { useRefreshOnArrival } from './use-refresh-on-arrival.ts'

interface PagesOptions<Page> {
  key: readonly string[]
  /** Loads the page at a cursor. The first page has no cursor. */
  load: (page: { cursor?: string }, signal: AbortSignal) => Promise<Page>
  enabled?: boolean
  /** By default a list is never stale: a list that is a minute old is better than rows that move while a person reads. */
  staleTime?: number
  /** The retry rules for failed requests, if they differ from those of other queries. */
  retry?: (failures: number, error: Error) => boolean
  retryDelay?: (failures: number) => number
  /** Whether the first page is reloaded when a person returns to the list, other than by Back. */
  refreshOnArrival?: boolean
}

/**
 * A list that loads page by page. `failed` is the sentence of the last request if it failed, `refusal` its refusal.
 * `moreFailed` is the same sentence, but only if that request was for a further page. `failing` is the sentence of a request
 * that has failed twice and is being retried.
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
  // The query client itself retries the first page.
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
 * Returns the list after a further page has loaded. The query appends that page to the pages at the time of the request, but
 * a hint or a deletion may have changed them since. A page that no longer continues the list is dropped.
 */
function behindChanges(now: unknown, loaded: unknown): unknown {
  if (!isList(now) || !isList(loaded)) return loaded
  const [page, pageParam] = [loaded.pages.at(-1), loaded.pageParams.at(-1)]
  // The response adds no page.
  if (!page || now.pageParams.includes(pageParam)) return loaded
  if (now.pages.at(-1)?.cursor !== pageParam) return now
  return { pages: [...now.pages, page], pageParams: [...now.pageParams, pageParam] }
}

function isList(value: unknown): value is InfiniteData<{ cursor?: string }> {
  return typeof value === 'object' && value !== null && 'pages' in value
}

/** Returns the items of the loaded pages, each once, because an item can move to another page between two requests. */
export function itemsOf<T extends { id: string }>(pages: readonly { items: readonly T[] }[]): T[] {
  return [...new Map(pages.flatMap((page) => page.items).map((item) => [item.id, item])).values()]
}
