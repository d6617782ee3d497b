/**
 * The searches of a campus. A view is a row, and publish-events counts the rows, so no request is counted twice. Rows of
 * views identify nobody: they have hashes.
 */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { searchKeyOf } from '../../shared/search/search.ts'
import { effect } from '../platform/effect.ts'
import { isNoTombstone, onlyNew, rowExists } from '../platform/expressions.ts'
import { anyId, onIndex, onRows } from '../platform/grants.ts'
import { isPresent, keySchema } from '../platform/row.ts'
import type { Write } from '../platform/table.ts'
import {
  anyTerm,
  firstViewKey,
  ghostViewKey,
  laterViewKey,
  popularKey,
  termKey,
  termOf,
} from './search-keys.ts'

/** The person who searched, if their school e-mail is verified; anyone else is known by their client address. */
type Searcher = { userId: string } | { address: string }

/**
 * A popular search is a text that a whole campus sees, so only those who may write posts count as people. One mailbox can
 * prove any number of other addresses, so accounts without a school e-mail count like visitors.
 */
export function searcherOf(
  viewer: { id: string; schoolVerified: boolean } | undefined,
  { address }: { address: string },
): Searcher {
  return viewer?.schoolVerified ? { userId: viewer.id } : { address }
}

/** A search is visible to others once this many people have made it. */
export const listedFrom = 3
/** The popular searches are chosen from the 100 searches that the most people made: the most viewed of these. */
const candidates = 100

const popularSchema = z.extend(keySchema, { totalViews: z.number() })

const termGrants = {
  addView: onRows(anyTerm, 'GetItem', 'PutItem'),
  listPopular: onIndex('popular', popularKey(anyId)),
  hiding: onRows(anyTerm, 'UpdateItem'),
}

export const termStore = effect(termGrants, ({ table, now }) => ({
  /**
   * Counts a search once per day, by person or by client address. Views of visitors are cheap to fake, so they count only
   * if a person has made the search, and never make it visible to others.
   */
  async addView(campusId: string, typed: string, by: Searcher): Promise<void> {
    const text = searchKeyOf(typed)
    const day = new Date(now()).toISOString().slice(0, 10)
    if ('address' in by) {
      if (!isPresent(await table.get(termKey(campusId, text)))) return
      // The hash is so short that thousands of addresses share it, so it does not identify one.
      const address = hashOf(campusId, text, day, by.address).slice(0, 3)
      await table.put(ghostViewKey(campusId, text, day, address), onlyNew)
      return
    }
    const person = hashOf(campusId, text, by.userId)
    const met = await table.put({ ...firstViewKey(campusId, text, person), day }, onlyNew)
    if (met && met.row?.['day'] !== day) await table.put(laterViewKey(campusId, text, day, person), onlyNew)
  },

  /** The write that takes a search off the lists for good. */
  hiding(campusId: string, typed: string): Write {
    const key = termKey(campusId, searchKeyOf(typed))
    return { update: { key, set: { deletedAt: now() }, where: [rowExists, isNoTombstone] } }
  },

  /** Returns the most viewed searches that several people made. Takes one Query. */
  async listPopular(campusId: string, limit: number): Promise<{ text: string; views: number }[]> {
    const { rows } = await table.query({
      IndexName: 'popular',
      KeyConditionExpression: 'popularKey = :key AND uniqueViews >= :people',
      ExpressionAttributeValues: { ':key': popularKey(campusId), ':people': listedFrom },
      ScanIndexForward: false,
      Limit: candidates,
    })
    return rows
      .filter(isPresent)
      .map((row) => z.parse(popularSchema, row))
      .map((row) => ({ text: termOf(row)?.text ?? '', views: row.totalViews }))
      .sort((one, other) => other.views - one.views)
      .slice(0, limit)
  },
}))

/**
 * Hashes the parts of a view. A person has a different hash in each search; a person's id is random, so it cannot be
 * found from the hash.
 */
function hashOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}
