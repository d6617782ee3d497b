import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { deleteRecentSearch } from '../../../shared/search/delete-recent-search.ts'
import type { RecentSearch } from '../../../shared/search/recent-search.ts'
import { call } from '../lib/call.ts'
import { useMe } from '../session/me.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { removeRecents } from './list-recent-searches.ts'

/** The button that removes one of the recent searches. */
export function DeleteRecentSearch({ search, onDone }: { search: RecentSearch; onDone: () => void }) {
  const client = useQueryClient()
  const { me } = useMe()
  const remove = () => {
    onDone()
    if (!me) return
    const request = () => call(deleteRecentSearch, { searchId: search.id })
    void removeRecents(client, me.id, [search], 'Recent Search Removed', request)
  }
  return <IconButton label={`Remove ${search.text}`} icon={X} onClick={remove} />
}
