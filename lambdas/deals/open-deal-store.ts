/**
 * One row per person with the things whose lines they are in, and the things held for them without an agreed time. Its
 * conditions limit the number of each.
 */
import { dealsPerBuyer, holdsPerBuyer, type DealChange } from '../../shared/deals/deal.ts'
import { eraseRows } from '../access/holding.ts'
import { effect } from '../platform/effect.ts'
import { rowExists } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import type { Write } from '../platform/table.ts'
import { openDealsKey } from './deal-keys.ts'

const anyOpen = openDealsKey(anyId)
const openDealGrants = {
  entering: onRows(anyOpen, 'UpdateItem'),
  release: onRows(anyOpen, 'UpdateItem'),
  removeAll: onRows(anyOpen, 'Query', 'BatchWriteItem'),
}

export const openDealStore = effect(openDealGrants, ({ table }) => ({
  /**
   * The writes that count a buyer's lines and holds after their own move; they fail above the limit. A hold that the
   * seller chose is not counted.
   */
  entering(postId: string, buyerId: string, changes: DealChange[]): Write[] {
    const own = changes.find((change) => change.buyerId === buyerId && change.state !== 'ended')
    if (!own) return []
    const sets = [
      ...(own.before === undefined ? [{ name: 'openDeals', most: dealsPerBuyer }] : []),
      ...(own.state === 'held' && own.before !== 'held' ? [{ name: 'openHolds', most: holdsPerBuyer }] : []),
    ]
    if (sets.length === 0) return []
    const ofSets = <Value>(value: (set: (typeof sets)[number]) => Value) =>
      Object.fromEntries(sets.map((set) => [set.name, value(set)]))
    const where = sets.map(
      ({ name }) =>
        `attribute_not_exists(#${name}) OR size(#${name}) < :${name} OR contains(#${name}, :post)`,
    )
    const values = { post: postId, ...ofSets(({ most }) => most) }
    return [{ update: { key: openDealsKey(buyerId), addTo: ofSets(() => postId), where, values } }]
  },

  /** Removes a thing from the person's holds, and from their lines unless they are still in its line. */
  async release(userId: string, postId: string, { isInLine }: { isInLine: boolean }): Promise<void> {
    const takeFrom = { openHolds: postId, ...(!isInLine && { openDeals: postId }) }
    await table.update({ key: openDealsKey(userId), takeFrom, where: [rowExists] })
  },

  async removeAll(userId: string): Promise<void> {
    await eraseRows(table, openDealsKey(userId))
  },
}))
