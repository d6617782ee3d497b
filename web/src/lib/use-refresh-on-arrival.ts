import { useQueryClient } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const freshMs = 60_000

/** Coming to a list again, other than by Back, brings its first page up to date and forgets the others. */
export function useRefreshOnArrival([list, of, part]: readonly [
  list: string,
  of: string,
  part?: string,
]): void {
  const client = useQueryClient()
  const arrival = useNavigationType()
  const { key: visit } = useLocation()
  useEffect(() => {
    const key = part === undefined ? [list, of] : [list, of, part]
    const loadedAt = client.getQueryState(key)?.dataUpdatedAt ?? 0
    if (arrival === 'POP' || loadedAt === 0 || Date.now() - loadedAt < freshMs) return
    client.setQueryData<InfiniteData<unknown>>(
      key,
      (pages) => pages && { pages: pages.pages.slice(0, 1), pageParams: pages.pageParams.slice(0, 1) },
    )
    void client.invalidateQueries({ queryKey: key, exact: true })
  }, [client, list, of, part, arrival, visit])
}
