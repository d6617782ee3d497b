/** The recent searches of people: one row for each text, few enough that one Query reads them all. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { recentSearchesMaximum } from '../../shared/search/list-recent-searches.ts'
import type { RecentSearch } from '../../shared/search/recent-search.ts'
import { searchKeyOf } from '../../shared/search/search.ts'
import { effect } from '../platform/effect.ts'
import { onlyNew, rowExists, withPrefix } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { keySchema, type Row } from '../platform/row.ts'
import type { Table } from '../platform/table.ts'
import { recentKey, searchIdOf } from './search-keys.ts'

const anyRecent = recentKey(anyId, anyId)

const recentGrants = {
  add: onRows(anyRecent, 'PutItem', 'Query', 'BatchWriteItem'),
  touch: onRows(anyRecent, 'UpdateItem', 'GetItem'),
  list: onRows(anyRecent, 'Query'),
  remove: onRows(anyRecent, 'DeleteItem'),
  removeAll: onRows(anyRecent, 'Query', 'BatchWriteItem'),
}

export const recentStore = effect(recentGrants, ({ table, now }) => {
  const removeSome = (userId: string, searches: RecentSearch[]) =>
    table.removeMany(searches.map(({ id }) => recentKey(userId, id)))

  return {
    /** Adds a search and removes the oldest ones beyond the maximum. Returns undefined if it exists already. */
    async add(userId: string, text: string): Promise<RecentSearch | undefined> {
      const [id, search] = [idOf(text), { text, times: 1, searchedAt: now() }]
      if (await table.put({ ...recentKey(userId, id), ...search }, onlyNew)) return undefined
      await removeSome(userId, (await recentsOf(table, userId)).slice(recentSearchesMaximum))
      return { id, ...search }
    },

    /** Moves a search to the top. Returns undefined if it does not exist. */
    async touch(userId: string, searchId: string): Promise<RecentSearch | undefined> {
      const key = recentKey(userId, searchId)
      const searchedAt = now()
      const changed = await table.updateAndGet({
        key,
        set: { searchedAt },
        add: { times: 1 },
        where: [rowExists, '#searchedAt < :set_searchedAt'],
      })
      // If nothing changed, the search does not exist, or an earlier attempt of this call or a later call has already
      // moved it.
      const row = changed ?? (await table.get(key, { consistent: true }))
      return row && searchOf(row)
    },

    /** Returns the recent searches of a person, newest first. */
    list: async (userId: string): Promise<RecentSearch[]> =>
      (await recentsOf(table, userId)).slice(0, recentSearchesMaximum),

    remove: (userId: string, searchId: string): Promise<void> => table.remove(recentKey(userId, searchId)),

    removeAll: async (userId: string): Promise<void> => removeSome(userId, await recentsOf(table, userId)),
  }
})

const rowSchema = z.extend(keySchema, { text: z.string(), times: z.number(), searchedAt: z.number() })

function searchOf(row: Row): RecentSearch {
  const { text, times, searchedAt, ...key } = z.parse(rowSchema, row)
  return { id: searchIdOf(key), text, times, searchedAt }
}

const idOf = (text: string) => createHash('sha256').update(searchKeyOf(text)).digest('hex').slice(0, 32)

async function recentsOf(table: Table, userId: string): Promise<RecentSearch[]> {
  const { pk, sk } = recentKey(userId, '')
  const { rows } = await table.query({ ...withPrefix(pk, sk), ConsistentRead: true })
  return rows.map(searchOf).sort((one, other) => other.searchedAt - one.searchedAt)
}
