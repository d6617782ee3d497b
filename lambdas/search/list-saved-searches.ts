import { listSavedSearches as contract } from '../../shared/search/list-saved-searches.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { alertStore } from './alert-store.ts'

export const listSavedSearches = operation(
  contract,
  { alerts: only(alertStore, 'list') },
  async (_, { viewer, alerts }) => ({ items: await alerts.list(viewer.id) }),
)
