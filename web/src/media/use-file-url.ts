import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { privateOwnerOf } from '../../../shared/media/media.ts'
import { serverNow } from '../lib/call.ts'

const renewBeforeMs = 60_000

/**
 * The query to append to every address of a file: empty for a public file, `?…` for a file of a private campus or a
 * conversation, undefined while it loads. The query changes a few times an hour. `keep` retains the query of a loaded file,
 * so that the file is not loaded again; `renew` drops a query that fails and returns whether there is a newer one.
 */
export function useFileUrl(fileId: string): {
  query: string | undefined
  keep: () => void
  renew: () => boolean
} {
  const ownerId = privateOwnerOf(fileId)
  const [kept, setKept] = useState<string>()
  const { data } = useQuery({
    queryKey: ['file-access', ownerId],
    queryFn: async ({ signal }) => {
      // Imported only when needed, because a visitor's feed has public files only.
      const { accessTo } = await import('./get-file-access.ts')
      const { query, expiresAt } = await accessTo(ownerId ?? '', { signal })
      return { query: `?${query}`, good: Math.max(1000, expiresAt - serverNow() - renewBeforeMs) }
    },
    enabled: ownerId !== undefined,
    staleTime: ({ state }) => state.data?.good ?? 0,
    refetchInterval: ({ state }) => state.data?.good,
    // Hidden pages do not refetch; they refetch when they become visible.
    refetchOnWindowFocus: true,
  })
  if (ownerId === undefined) return { query: '', keep: nothing, renew: () => false }
  const query = kept ?? data?.query
  const renew = () => {
    setKept(undefined)
    return query !== data?.query
  }
  return { query, keep: () => setKept(query), renew }
}

function nothing(): void {}
