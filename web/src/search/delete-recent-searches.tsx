import { useQueryClient } from '@tanstack/react-query'
import { deleteRecentSearches } from '../../../shared/search/delete-recent-searches.ts'
import { call } from '../lib/call.ts'
import { useMe } from '../session/me.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { recentsOf, removeRecents } from './list-recent-searches.ts'

/** Asks for confirmation before all recent searches are removed. */
export function DeleteRecentSearches({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const { me } = useMe()
  const removeAll = () => {
    onClose()
    if (!me) return
    const all = client.getQueryData(recentsOf(me.id).queryKey) ?? []
    void removeRecents(client, me.id, all, 'Search History Cleared', () => call(deleteRecentSearches, {}))
  }
  return (
    <ConfirmDialog
      title="Clear all recent searches?"
      confirm="Clear all"
      danger
      onCancel={onClose}
      onConfirm={removeAll}
    >
      This empties the list on all of your devices.
    </ConfirmDialog>
  )
}
