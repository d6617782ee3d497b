/**
 * Keys of searches. Everything about one search of one campus is a partition: its counts, and a row for each counted view.
 * A person's recent searches have separate partitions, because grants apply to whole partitions.
 */
import { anyId } from '../platform/grants.ts'
import type { Key } from '../platform/row.ts'

const prefix = 'SEARCH#'
const partitionOf = (campusId: string, text: string) => `${prefix}${campusId}#${text}`

/** The key of the row with the counts of a search. `text` is the typed text after `searchKeyOf`. */
export const termKey = (campusId: string, text: string): Key => ({
  pk: partitionOf(campusId, text),
  sk: '#TERM',
})
export const anyTerm = termKey(anyId, anyId)

const viewSort = (rest: string) => `VIEW#${rest}`

/** The key of the first view by a person, whose id is hashed. */
export const firstViewKey = (campusId: string, text: string, person: string): Key => ({
  pk: partitionOf(campusId, text),
  sk: viewSort(`P#${person}`),
})

/** The key of a view by the same person on a later day. */
export const laterViewKey = (campusId: string, text: string, day: string, person: string): Key => ({
  pk: partitionOf(campusId, text),
  sk: viewSort(`R#${day}#${person}`),
})

/** The key of a view by a visitor, or by a person without a verified school e-mail. Their client address is hashed. */
export const ghostViewKey = (campusId: string, text: string, day: string, address: string): Key => ({
  pk: partitionOf(campusId, text),
  sk: viewSort(`G#${day}#${address}`),
})

export const viewsPrefix = viewSort('')
export const firstViewsPrefix = firstViewKey('', '', '').sk
export const ghostViewsPrefix = viewSort('G#')

/** The campus and text of the search whose partition a row is in; undefined for another row. */
export function termOf({ pk }: Pick<Key, 'pk'>): { campusId: string; text: string } | undefined {
  const [campusId, ...text] = pk.startsWith(prefix) ? pk.slice(prefix.length).split('#') : []
  return campusId === undefined ? undefined : { campusId, text: text.join('#') }
}

/** The key of a recent search of a person. The id is a hash of the search's text. */
export const recentKey = (userId: string, searchId: string): Key => ({
  pk: `SEARCHES#${userId}`,
  sk: `RECENT#${searchId}`,
})

export const searchIdOf = ({ sk }: Pick<Key, 'sk'>) => sk.slice(recentKey('', '').sk.length)

/** The partition of the index of a campus's searches. */
export const popularKey = (campusId: string) => `CAMPUS#${campusId}#SEARCHES`
