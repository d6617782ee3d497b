/**
 * Whether people may sign in from this visitor's location. The server decides; the page checks early, and opens /404, which
 * says why.
 */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { RefusalError } from '../../../shared/contract.ts'
import { getPlace } from '../../../shared/geography/get-place.ts'
import { call } from '../lib/call.ts'

/** The page that says why nobody can sign in from here. */
export const refusedPlacePath = '/404'

/** People move, and change their clocks, so the cached place is shown and looked up again. */
export const placeQuery = queryOptions({
  queryKey: ['place'],
  queryFn: ({ signal }) => call(getPlace, {}, { signal }),
  staleTime: 0,
})

/**
 * Looks up the place when a form for signing in opens, and closes it if signing in is not allowed; a failed look-up changes
 * nothing.
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

/** Returns a function that opens the page with the reason if an error is the refusal of a place, and returns whether it is. */
export function useLeaveRefusedPlace(): (error: unknown) => boolean {
  const navigate = useNavigate()
  return (error) => {
    const isRefusal = isPlaceRefusal(error)
    if (isRefusal) void navigate(refusedPlacePath)
    return isRefusal
  }
}
