/** What the browser knows of saves: which posts and comments are saved, and the counts in every copy of them. */
import type { QueryClient } from '@tanstack/react-query'
import { threadOf } from '../../../shared/posts/post.ts'
import { changePost, savedKey } from './post-cache.ts'
import { changeComment } from './thread-cache.ts'
import { savedIdsKey } from './use-saved-ids.ts'

/** Shows something as saved or not, everywhere; nothing changes where it is shown so already. */
export function showSave(client: QueryClient, id: string, saved: boolean): void {
  const ids = client.getQueryData<ReadonlySet<string>>(savedIdsKey)
  if (!ids || ids.has(id) === saved) return
  const others = [...ids].filter((other) => other !== id)
  client.setQueryData<ReadonlySet<string>>(savedIdsKey, new Set(saved ? [id, ...others] : others))
  const count = <T extends { saves: number }>(one: T): T => ({
    ...one,
    saves: Math.max(0, one.saves + (saved ? 1 : -1)),
  })
  changePost(client, id, count)
  if (threadOf(id).commentUlid !== undefined) changeComment(client, id, count)
  // The list of the saved ones is asked for anew when it is opened again; nothing leaves it under someone's finger.
  void client.invalidateQueries({ queryKey: savedKey, refetchType: 'none' })
}
