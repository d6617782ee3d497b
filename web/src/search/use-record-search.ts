import { useQueryClient } from '@tanstack/react-query'
import { useMe } from '../session/me.ts'
import { useCampus } from '../session/site-campus.ts'

/** Records a search in the background, because the results do not depend on it. */
export function useRecordSearch(): (text: string) => void {
  const { id: campusId } = useCampus()
  const { me } = useMe()
  const client = useQueryClient()
  return (text) => {
    const record = async () =>
      (await import('./create-search.ts')).recordSearch(client, { campusId, me }, text)
    record().catch(() => undefined)
  }
}
