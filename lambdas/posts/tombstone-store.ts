/** What a deleted post or comment is for seven days: a row that says so, in no index (data model, 'Ids, time, cursors'). */
import type { Platform } from '../platform/platform.ts'
import { rowKey } from '../comments/comment-store.ts'

const days = 7

export const tombstoneStore = ({ table, now }: Platform) => ({
  /** Makes an own post or comment a tombstone; doing it again changes nothing. */
  async bury(id: string, authorId: string): Promise<'buried' | 'post-not-found' | 'not-author'> {
    const failed = await table.update({
      Key: rowKey(id),
      UpdateExpression:
        'SET deletedAt = if_not_exists(deletedAt, :now), expiresAt = if_not_exists(expiresAt, :end) ' +
        'REMOVE feedKey, authorKey, photosAt, mediaRank, pictures, categoryKey',
      ConditionExpression: 'author.id = :author',
      ExpressionAttributeValues: {
        ':now': now(),
        ':end': Math.floor(now() / 1000) + days * 86_400,
        ':author': authorId,
      },
    })
    if (!failed) return 'buried'
    return failed.row ? 'not-author' : 'post-not-found'
  },

  /** Takes out of a tombstone what was written and shown. */
  async empty(id: string): Promise<void> {
    await table.update({
      Key: rowKey(id),
      UpdateExpression: 'SET blocks = :none, media = :none, uploadIds = :none REMOVE cover',
      ConditionExpression: 'attribute_exists(deletedAt)',
      ExpressionAttributeValues: { ':none': [] },
    })
  },
})
