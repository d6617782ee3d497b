import { listSavedIds as contract, savedIdsMaximum } from '../../shared/posts/list-saved-ids.ts'
import { operation } from '../platform/operation.ts'
import { saveStore } from './save-store.ts'

export const listSavedIds = operation(contract, { saves: saveStore }, async (_, { viewer, saves }) => {
  const { ids } = await saves.listIds(viewer.id, { limit: savedIdsMaximum, after: undefined })
  return { ids }
})
