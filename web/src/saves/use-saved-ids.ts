import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useMe } from '../session/me.ts'

export const savedIdsKey = ['saved-ids'] as const

/** Asked for once a session: older saves, and what the person saves here and in other tabs, are put in as they come. */
export function savedIdsQuery(client: QueryClient) {
  return {
    queryKey: savedIdsKey,
    queryFn: async ({ signal }: { signal?: AbortSignal }): Promise<ReadonlySet<string>> => {
      // Visitors never need it.
      const { loadSavedIds } = await import('./save-post.ts')
      return loadSavedIds(client, signal)
    },
    staleTime: Infinity,
    gcTime: Infinity,
  }
}

/** Whether the person saved one of them; only a change of this one is told. */
export function useIsSaved(id: string): boolean {
  const client = useQueryClient()
  const { me } = useMe()
  const { data } = useQuery({
    ...savedIdsQuery(client),
    enabled: me?.verified === true,
    select: (ids) => ids.has(id),
  })
  return me !== undefined && data === true
}
