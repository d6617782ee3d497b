import { listSavedIds as contract, savedIdsPageSize } from '../../shared/saves/list-saved-ids.ts'
import { postIdSchema } from '../../shared/posts/schema.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { saveStore } from './save-store.ts'

export const listSavedIds = operation(
  contract,
  { saves: only(saveStore, 'listIds') },
  async ({ cursor }, { viewer, saves }) => {
    const page = { limit: savedIdsPageSize, after: pageAfter(cursor, postIdSchema) }
    const { ids, next } = await saves.listIds(viewer.id, page)
    return pageOf(ids, next)
  },
)
