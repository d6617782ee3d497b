import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { itemsOf } from '../lib/use-pages.ts'
import { deletedQueryKey } from './cache.ts'

const none: readonly string[] = []

/** The ids of the posts that this person deleted in this visit, for lists that still have them. */
export function useDeletedPosts(): readonly string[] {
  const { data } = useQuery<string[]>({
    queryKey: deletedQueryKey,
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return data ?? none
}

/** The posts and comments of loaded pages, without duplicates and without those that this person deleted in this visit. */
export function useListedPosts<T extends { id: string }>(
  pages: readonly { items: readonly T[] }[] | undefined,
): T[] | undefined {
  const deleted = useDeletedPosts()
  return useMemo(() => pages && withoutDeleted(itemsOf(pages), deleted), [pages, deleted])
}

export function withoutDeleted<T extends { id: string }>(
  posts: readonly T[],
  deleted: readonly string[],
): T[] {
  return posts.filter(({ id }) => !deleted.includes(id))
}
