import { createSavedSearch as contract } from '../../shared/search/create-saved-search.ts'
import { isNothing } from '../../shared/search/saved-search.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { alertStore } from './alert-store.ts'

export const createSavedSearch = operation(
  contract,
  { alerts: only(alertStore, 'create') },
  async ({ campusId, ...sought }, { viewer, alerts, refuse }) => {
    if (isNothing(sought)) return refuse('search-empty')
    return (await alerts.create(viewer.id, campusId, sought)) ?? refuse('too-many-saved-searches')
  },
)
