import type { Table } from '../platform/table.ts'
import { keySchema, type Key } from '../platform/row.ts'
import { log } from '../platform/log.ts'
import { messagesPrefix } from '../chats/chat-keys.ts'
import { postKey } from '../posts/post-keys.ts'
import { userKey } from '../users/user-keys.ts'
import type { Document } from '../platform/search-document.ts'
import { documentOfRow } from './documents.ts'
import { anyTerm } from '../search/search-keys.ts'

/** How far a part of the table has been read: nothing, up to a key, or to its end. */
export type TablePosition = Key | 'start' | 'end'

/** The parts of the table that are read in parallel. */
export const beginning: readonly TablePosition[] = ['start', 'start', 'start', 'start']

const searched = {
  ':post': postKey('').sk,
  ':person': userKey('').sk,
  ':search': anyTerm.sk,
  ':message': messagesPrefix,
}

/**
 * Reads the documents of the whole table, strongly consistent, until everything is read or the time is up. Returns the
 * positions from which the next call continues.
 */
export function readTable(
  table: Pick<Table, 'scan'>,
  places: readonly TablePosition[],
  { isTimeUp, take }: { isTimeUp: () => boolean; take: (documents: Document[]) => Promise<void> },
): Promise<TablePosition[]> {
  return Promise.all(
    places.map(async (start, part) => {
      let place = start
      while (place !== 'end' && !isTimeUp()) {
        const { rows, last } = await table.scan({
          Segment: part,
          TotalSegments: places.length,
          ConsistentRead: true,
          FilterExpression: 'sk IN (:post, :person, :search) OR begins_with(sk, :message)',
          ExpressionAttributeValues: searched,
          ...(place === 'start' ? {} : { ExclusiveStartKey: place }),
        })
        await take(rows.flatMap(readable))
        place = last ? keySchema.parse(last) : 'end'
      }
      return place
    }),
  )
}

/** Leaves out a row that does not parse, as index-search does. */
function readable(row: Record<string, unknown>): Document[] {
  try {
    return [documentOfRow(row) ?? []].flat()
  } catch (error) {
    log.error('A row could not be parsed', { error: error instanceof Error ? error : String(error) })
    return []
  }
}
