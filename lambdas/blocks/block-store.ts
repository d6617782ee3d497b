/**
 * Blocks are in the rows of both people, which every request of theirs reads: `blocks` has the people whom a person
 * blocked, `blockedBy` those who blocked them.
 */
import { blockedMaximum } from '../../shared/blocks/block-person.ts'
import { effect } from '../platform/effect.ts'
import { rowExists } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { userKey } from '../users/user-keys.ts'

/**
 * The most ids in `blockedBy`, 20 KB, so that the row stays small. Further blocks are only in the blocker's row, which
 * messages check, too.
 */
const blockedByMaximum = 800

const blockGrants = {
  add: onRows(userKey(anyId), 'UpdateItem'),
  remove: onRows(userKey(anyId), 'UpdateItem'),
}

export const blockStore = effect(blockGrants, ({ table }) => ({
  /** Writes the block into both rows. Returns false if the person already blocks the maximum number of people. */
  async add(userId: string, blockedId: string): Promise<boolean> {
    const own = {
      key: userKey(userId),
      addTo: { blocks: blockedId },
      where: [
        rowExists,
        'attribute_not_exists(#blocks) OR size(#blocks) < :most OR contains(#blocks, :other)',
      ],
      values: { most: blockedMaximum, other: blockedId },
    }
    const other = {
      key: userKey(blockedId),
      addTo: { blockedBy: userId },
      where: [rowExists, 'attribute_not_exists(#blockedBy) OR size(#blockedBy) < :most'],
      values: { most: blockedByMaximum },
    }
    const failed = await table.transact({ own: { update: own }, other: { update: other } })
    if (failed === 'own') return false
    // The other row cannot take the block, and the blocker's row suffices: messages check both rows, and lists check
    // their reader's row.
    return failed === undefined || (await table.update(own)) === undefined
  },

  async remove(userId: string, blockedId: string): Promise<void> {
    await table.transact({
      own: { update: { key: userKey(userId), takeFrom: { blocks: blockedId }, where: [rowExists] } },
      other: { update: { key: userKey(blockedId), takeFrom: { blockedBy: userId }, where: [rowExists] } },
    })
  },
}))
