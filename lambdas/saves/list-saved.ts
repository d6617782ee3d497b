import { postIdSchema } from '../../shared/posts/schema.ts'
import { listSaved as contract, savedPageSize } from '../../shared/saves/list-saved.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { mentionStore } from '../users/mention-store.ts'
import { readable } from './readable.ts'
import { saveStore } from './save-store.ts'

export const listSaved = operation(
  contract,
  { saves: only(saveStore, 'listIds', 'items'), mentions: only(mentionStore, 'named') },
  async ({ cursor }, { viewer, saves, mentions, visible }) => {
    const page = { limit: savedPageSize, after: pageAfter(cursor, postIdSchema) }
    const { ids, next } = await saves.listIds(viewer.id, page)
    return pageOf(await mentions.named(readable(await saves.items(ids), visible), visible), next)
  },
)
