/** Whether people may sign in from where this visitor is. The server decides; the page looks ahead, and leads to /404, which says why. */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { RefusalError } from '../../../shared/contract.ts'
import { getPlace } from '../../../shared/geography/get-place.ts'
import { call } from '../lib/call.ts'

/** The page that says why nobody signs in from here. */
export const refusedPlacePath = '/404'

/** People move, and set their clocks: what is known is shown, and looked up again. */
export const placeQuery = queryOptions({
  queryKey: ['place'],
  queryFn: ({ signal }) => call(getPlace, {}, { signal }),
  staleTime: 0,
})

/** Looks up the place when a way in opens. Where people may not sign in, it is closed; a failed look-up changes nothing. */
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

/** Returns a function that leads to the page with the reason if an error is the refusal of a place, and returns whether it is. */
export function useLeaveRefusedPlace(): (error: unknown) => boolean {
  const navigate = useNavigate()
  return (error) => {
    const isRefusal = isPlaceRefusal(error)
    if (isRefusal) void navigate(refusedPlacePath)
    return isRefusal
  }
}
