import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMe } from '../session/me.ts'
import { savedIdsQuery } from './saved-ids.ts'

/** Whether the person saved a post or comment; the component renders again only when this one changes. */
export function useIsSaved(id: string): boolean {
  const client = useQueryClient()
  const { me } = useMe()
  const query = savedIdsQuery(async (signal) => {
    // Visitors never need this code.
    const { loadSavedIds } = await import('./save-post.ts')
    return loadSavedIds(client, signal)
  })
  const { data } = useQuery({ ...query, enabled: me?.verified === true, select: (ids) => ids.has(id) })
  return me !== undefined && data === true
}
