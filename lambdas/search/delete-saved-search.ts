import { deleteSavedSearch as contract } from '../../shared/search/delete-saved-search.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { alertStore } from './alert-store.ts'

export const deleteSavedSearch = operation(
  contract,
  { alerts: only(alertStore, 'remove') },
  async ({ savedSearchId }, { viewer, alerts }) => {
    await alerts.remove(viewer.id, savedSearchId)
    return {}
  },
)
