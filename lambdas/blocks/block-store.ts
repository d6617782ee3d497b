/**
 * Blocks are in the rows of both people, which every request of theirs reads: `blocks` has whom a person blocked, `blockedBy`
 * who blocked them.
 */
import { blockedMaximum } from '../../shared/blocks/block-person.ts'
import { effect } from '../platform/effect.ts'
import { rowExists } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { userKey } from '../users/user-keys.ts'

/** A row has room for more: 20 KB of ids. Whoever is blocked by as many people cannot message the others either way. */
const blockedByMaximum = 800

const blockGrants = {
  add: onRows(userKey(anyId), 'UpdateItem'),
  remove: onRows(userKey(anyId), 'UpdateItem'),
  forget: onRows(userKey(anyId), 'UpdateItem'),
}

export const blockStore = effect(blockGrants, ({ table }) => ({
  /** Writes the block into both rows. Returns false where the person has blocked as many as they can. */
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
    const failed = await table.transact([{ update: own }, { update: other }])
    if (failed.includes(0)) return false
    // The block holds in the own row alone: messages look at both rows, lists at the caller's.
    return failed.length === 0 || (await table.update(own)) === undefined
  },

  async remove(userId: string, blockedId: string): Promise<void> {
    await table.transact([
      { update: { key: userKey(userId), takeFrom: { blocks: blockedId }, where: [rowExists] } },
      { update: { key: userKey(blockedId), takeFrom: { blockedBy: userId }, where: [rowExists] } },
    ])
  },

  /** Takes somebody who leaves out of the rows of others. */
  async forget(
    userId: string,
    others: { blocks?: Set<string> | undefined; blockedBy?: Set<string> | undefined },
  ) {
    const takeFrom = (id: string, name: 'blocks' | 'blockedBy') =>
      table.update({ key: userKey(id), takeFrom: { [name]: userId }, where: [rowExists] })
    for (const id of others.blocks ?? []) await takeFrom(id, 'blockedBy')
    for (const id of others.blockedBy ?? []) await takeFrom(id, 'blocks')
  },
}))
