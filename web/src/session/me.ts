import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useMemo } from 'react'
import type { Me } from '../../../shared/users/user.ts'
import { call } from '../lib/call.ts'
import { loadContract } from '../lib/load-contract.ts'
import { useHasSession } from './session.ts'

const meKey = ['me'] as const
const contract = () => loadContract(() => import('../../../shared/users/get-me.ts'))

export function useMeQuery() {
  const hasSession = useHasSession()
  const query = useQuery({
    queryKey: meKey,
    queryFn: async ({ signal }) => call((await contract()).getMe, {}, { signal }),
    enabled: hasSession,
    staleTime: 5 * 60_000,
    // A component that mounts later must not repeat a request that has just failed; only `retry` repeats it.
    retryOnMount: false,
  })
  return { ...query, hasSession }
}

interface Viewer {
  me: Me | undefined
  status: 'visitor' | 'loading' | 'signed-in'
}

/** A context, so that the page has one subscription: every card of a list needs the signed-in person. */
export const MeContext = createContext<Viewer>({ me: undefined, status: 'visitor' })

export function useViewer(): Viewer {
  const { data, hasSession } = useMeQuery()
  const me = hasSession ? data : undefined
  const status = me ? 'signed-in' : hasSession ? 'loading' : 'visitor'
  return useMemo(() => ({ me, status }), [me, status])
}

/** The signed-in person. For a visitor the status is known at once, without a request. */
export function useMe(): Viewer {
  return useContext(MeContext)
}

/** Returns a function that replaces the cached person with the one that an operation returned. */
export function useSetMe(): (me: Me) => void {
  const client = useQueryClient()
  return useCallback((me) => client.setQueryData(meKey, me), [client])
}
