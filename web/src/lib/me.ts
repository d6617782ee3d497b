import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { getMe } from '../../../shared/users/get-me.ts'
import type { Me } from '../../../shared/users/user.ts'
import { call } from './call.ts'
import { useHasSession } from './session.ts'

const meKey = ['me'] as const

/** The person who is signed in. A visitor is known at once, without waiting for anything. */
export function useMe(): { me: Me | undefined; status: 'visitor' | 'loading' | 'signed-in' } {
  const hasSession = useHasSession()
  const { data } = useQuery({
    queryKey: meKey,
    queryFn: ({ signal }) => call(getMe, {}, { signal }),
    enabled: hasSession,
    staleTime: 5 * 60_000,
  })
  if (!hasSession) return { me: undefined, status: 'visitor' }
  return data ? { me: data, status: 'signed-in' } : { me: undefined, status: 'loading' }
}

/** Puts in what an operation answered about the person. */
export function useSetMe(): (me: Me) => void {
  const client = useQueryClient()
  return useCallback((me) => client.setQueryData(meKey, me), [client])
}
