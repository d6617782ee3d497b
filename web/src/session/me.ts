import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { getMe } from '../../../shared/users/get-me.ts'
import type { Me } from '../../../shared/users/user.ts'
import { call } from '../lib/call.ts'
import { useHasSession } from './session.ts'

const meKey = ['me'] as const

function useMeQuery() {
  const hasSession = useHasSession()
  const query = useQuery({
    queryKey: meKey,
    queryFn: ({ signal }) => call(getMe, {}, { signal }),
    enabled: hasSession,
    staleTime: 5 * 60_000,
    // A component that mounts later must not repeat a request that has just failed; `retry` does that.
    retryOnMount: false,
  })
  return { ...query, hasSession }
}

/** The person who is signed in. For a visitor the status is known at once, without a request. */
export function useMe(): { me: Me | undefined; status: 'visitor' | 'loading' | 'signed-in' } {
  const { data, hasSession } = useMeQuery()
  if (!hasSession) return { me: undefined, status: 'visitor' }
  return data ? { me: data, status: 'signed-in' } : { me: undefined, status: 'loading' }
}

/** Why it is unknown who is signed in, and a retry; undefined while nothing failed. */
export function useMeFailure(): { message: string; busy: boolean; retry: () => void } | undefined {
  const { data, error, hasSession, isFetching, refetch } = useMeQuery()
  if (!hasSession || data || !error) return undefined
  return { message: error.message, busy: isFetching, retry: () => void refetch() }
}

/** Replaces the cached person with what an operation returned. */
export function useSetMe(): (me: Me) => void {
  const client = useQueryClient()
  return useCallback((me) => client.setQueryData(meKey, me), [client])
}
