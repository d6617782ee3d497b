/**
 * A document of the search engine. It derives from one row alone and has a version, so repeated, late or reordered
 * deliveries leave the same document: the engine only accepts newer versions.
 */
import type { Row } from './row.ts'
import type { IndexName } from './search-indexes.ts'

export interface Document {
  index: IndexName
  id: string
  version: number
  /** The indexed fields in addition to the id. A deleted thing has none. */
  fields: Record<string, string | number | string[] | number[]>
}

/** Returns the document of a row; undefined for a row of another kind, and for one that no search may find. */
export type DocumentOf = (row: Row) => Document | undefined

/** The greatest version, so that no late write restores a deleted document. */
const lastVersion = Number.MAX_SAFE_INTEGER

/** The document of a deleted thing. It has no campus and no people, so no search finds it. */
export const deletedDocument = ({ index, id }: Pick<Document, 'index' | 'id'>): Document => ({
  index,
  id,
  version: lastVersion,
  fields: {},
})
