import { skipToken, useQuery } from '@tanstack/react-query'
import { deletedKey } from './cache.ts'

const none: readonly string[] = []

/** What this person deleted in this visit, for lists that still have it. */
export function useDeletedPosts(): readonly string[] {
  const { data } = useQuery<string[]>({
    queryKey: deletedKey,
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return data ?? none
}
