import { useQueryClient } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const freshMs = 60_000

/**
 * When a person returns to a list, other than by Back, reloads its first page and drops the others. A list that was loaded
 * less than a minute ago stays.
 */
export function useRefreshOnArrival(key: readonly string[], enabled: boolean): void {
  const client = useQueryClient()
  const arrival = useNavigationType()
  const { key: visit } = useLocation()
  const refresh = useEffectEvent(() => {
    const loadedAt = client.getQueryState(key)?.dataUpdatedAt ?? 0
    if (!enabled || arrival === 'POP' || loadedAt === 0 || Date.now() - loadedAt < freshMs) return
    client.setQueryData<InfiniteData<unknown>>(
      key,
      (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
    )
    void client.invalidateQueries({ queryKey: key, exact: true })
  })
  const name = key.join(' ')
  useEffect(() => refresh(), [name, arrival, visit])
}
