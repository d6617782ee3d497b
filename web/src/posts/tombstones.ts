/** Posts and comments that turned out to be deleted in this visit: wherever they still show, their tombstone does. */
import { skipToken, useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { RefusalError } from '../../../shared/contract.ts'
import { deletedSentences, threadOf } from '../../../shared/posts/post.ts'

const tombstonesKey = ['tombstones'] as const

/** Notes what an operation on a post or comment was refused for, if that is because it is gone. */
export function noteTombstone(client: QueryClient, id: string, error: unknown): void {
  const code = error instanceof RefusalError ? error.code : undefined
  const { rootId, commentUlid } = threadOf(id)
  // The comments below something deleted are removed without a tombstone.
  const isSwept = code === 'post-not-found' && commentUlid !== undefined
  if (code !== 'post-deleted' && code !== 'comment-deleted' && !isSwept) return
  const gone = code === 'post-deleted' ? rootId : id
  client.setQueryData<string[]>(tombstonesKey, (ids = []) => [...ids.filter((one) => one !== gone), gone])
}

/** The sentence of a post or comment that turned out to be deleted; undefined for any other. */
export function useTombstone(id: string): string | undefined {
  const { rootId, commentUlid } = threadOf(id)
  const { data: isGone = false } = useQuery({
    queryKey: tombstonesKey,
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
    select: (ids: string[]) => ids.includes(id) || ids.includes(rootId),
  })
  if (!isGone) return undefined
  return deletedSentences[commentUlid === undefined ? 'post' : 'comment']
}
