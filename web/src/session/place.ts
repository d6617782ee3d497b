/**
 * Whether people may sign in from this visitor's location. The server decides when they sign in; the page checks earlier
 * and opens /404, which says why they may not.
 */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { getPlace } from '../../../shared/geography/get-place.ts'
import { call } from '../lib/call.ts'

/** The page that says why nobody can sign in from the visitor's location. */
export const refusedPlacePath = '/404'

/** The cached place shows at once but is always requested again, because people travel and change their clocks. */
export const placeQuery = queryOptions({
  queryKey: ['place'],
  queryFn: ({ signal }) => call(getPlace, {}, { signal }),
  staleTime: 0,
})

/**
 * Requests the place when a form for signing in opens, and closes the form if signing in is not allowed. If the request
 * fails, the form stays open.
 */
export function usePlaceCheck(isWayIn: boolean, close: () => void): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const leave = useEffectEvent(() => {
    close()
    void navigate(refusedPlacePath)
  })
  useEffect(() => {
    if (!isWayIn) return
    let isClosed = false
    const check = ({ isServed }: { isServed: boolean }) => {
      if (!isServed && !isClosed) leave()
    }
    client.fetchQuery(placeQuery).then(check, () => undefined)
    return () => {
      isClosed = true
    }
  }, [client, isWayIn])
}

export function isPlaceRefusal(error: unknown): boolean {
  return error instanceof RefusalError && error.code === 'place-refused'
}

/**
 * Returns a function that handles the refusal of a place: it opens the page with the reason. The function returns whether
 * the error is such a refusal.
 */
export function useLeaveRefusedPlace(): (error: unknown) => boolean {
  const navigate = useNavigate()
  return (error) => {
    const isRefusal = isPlaceRefusal(error)
    if (isRefusal) void navigate(refusedPlacePath)
    return isRefusal
  }
}
