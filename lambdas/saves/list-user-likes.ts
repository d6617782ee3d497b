import { postIdSchema } from '../../shared/posts/schema.ts'
import { listUserLikes as contract, userLikesPageSize } from '../../shared/saves/list-user-likes.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { mentionStore } from '../users/mention-store.ts'
import { readable } from './readable.ts'
import { showsSaves } from './shows-saves.ts'
import { saveStore } from './save-store.ts'

/**
 * The saved posts do not show who liked them, so the person's visibility is checked too: a hidden person has no likes to
 * show.
 */
export const listUserLikes = operation(
  contract,
  { saves: only(saveStore, 'listIds', 'itemsAndOwner'), mentions: only(mentionStore, 'named') },
  async ({ userId, cursor }, { viewer, saves, mentions, see, visible }) => {
    const page = { limit: userLikesPageSize, after: pageAfter(cursor, postIdSchema) }
    const { ids, next } = await saves.listIds(userId, page)
    const { owner, items } = await saves.itemsAndOwner(ids, userId)
    if (!showsSaves(see(owner), viewer)) return { items: [], isHidden: true as const }
    return pageOf(await mentions.named(readable(items, visible), visible), next)
  },
)
