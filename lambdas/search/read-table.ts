import type { Table } from '../platform/table.ts'
import { keySchema, type Key } from '../platform/row.ts'
import { log } from '../platform/log.ts'
import { postKey } from '../posts/post-keys.ts'
import { userKey } from '../users/user-keys.ts'
import type { Document } from './document.ts'
import { documentOfRow } from './documents.ts'
import { anyTerm } from './search-keys.ts'

/** How far a part of the table is read: from its beginning, after a key, or to its end. */
export type Place = Key | 'start' | 'end'

/** The parts of the table that are read side by side. */
export const beginning: readonly Place[] = ['start', 'start', 'start', 'start']

const searched = [postKey('').sk, userKey('').sk, anyTerm.sk]

/**
 * Reads the documents of the whole table, strongly consistent, until everything is read or the time is up. Returns the
 * places where the next call goes on.
 */
export function readTable(
  table: Pick<Table, 'scan'>,
  places: readonly Place[],
  { isTimeUp, take }: { isTimeUp: () => boolean; take: (documents: Document[]) => Promise<void> },
): Promise<Place[]> {
  return Promise.all(
    places.map(async (start, part) => {
      let place = start
      while (place !== 'end' && !isTimeUp()) {
        const { rows, last } = await table.scan({
          Segment: part,
          TotalSegments: places.length,
          ConsistentRead: true,
          FilterExpression: 'sk IN (:post, :person, :search)',
          ExpressionAttributeValues: { ':post': searched[0], ':person': searched[1], ':search': searched[2] },
          ...(place === 'start' ? {} : { ExclusiveStartKey: place }),
        })
        await take(rows.flatMap(readable))
        place = last ? keySchema.parse(last) : 'end'
      }
      return place
    }),
  )
}

/** A row that nobody can read is left out, as index-search leaves it out. */
function readable(row: Record<string, unknown>): Document[] {
  try {
    return [documentOfRow(row) ?? []].flat()
  } catch (error) {
    log.error('A row could not be parsed', { error: error instanceof Error ? error : String(error) })
    return []
  }
}
