import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Returns a function to call at each change of a list. If a request for the first page is in flight, its response may be
 * older than the change, so `refresh` runs after it.
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
