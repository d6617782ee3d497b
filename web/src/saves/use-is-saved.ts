import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMe } from '../session/me.ts'
import { savedIdsQuery } from './saved-ids.ts'

/** Whether the person saved a post or comment. The component renders again only if this post or comment changes. */
export function useIsSaved(id: string): boolean {
  const client = useQueryClient()
  const { me } = useMe()
  const query = savedIdsQuery(async (signal) => {
    // Imported only when needed, because visitors never save.
    const { loadSavedIds } = await import('./save-post.ts')
    return loadSavedIds(client, signal)
  })
  const { data } = useQuery({ ...query, enabled: me?.verified === true, select: (ids) => ids.has(id) })
  return me !== undefined && data === true
}
