/** Tombstones: the row of a deleted post or comment stays for seven days, in no index. */
import { effect } from '../platform/effect.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { itemKey } from './post-keys.ts'

const days = 7

const tombstoneGrants = {
  bury: onRows(itemKey(anyId), 'UpdateItem'),
  empty: onRows(itemKey(anyId), 'UpdateItem'),
}

export const tombstoneStore = effect(tombstoneGrants, ({ table, now }) => ({
  /** Turns the author's own post or comment into a tombstone; a repeat changes nothing. */
  async bury(id: string, authorId: string): Promise<'buried' | 'post-not-found' | 'not-author'> {
    const failed = await table.update({
      key: itemKey(id),
      setIfMissing: { deletedAt: now(), expiresAt: Math.floor(now() / 1000) + days * 86_400 },
      remove: ['feedKey', 'authorKey', 'photosAt', 'mediaRank', 'pictures', 'categoryKey'],
      where: ['author.id = :author'],
      values: { author: authorId },
    })
    if (!failed) return 'buried'
    return failed.row ? 'not-author' : 'post-not-found'
  },

  /** Removes text and media from a tombstone. */
  async empty(id: string): Promise<void> {
    await table.update({
      key: itemKey(id),
      set: { blocks: [], media: [], uploadIds: [] },
      remove: ['cover'],
      where: ['attribute_exists(deletedAt)'],
    })
  },
}))
