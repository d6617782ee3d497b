/**
 * A document of the search engine. It follows from one row alone, with a version, so whatever is delivered twice, late or
 * in another order leaves the same document: the engine takes newer versions only.
 */
import type { Row } from '../platform/row.ts'
import type { IndexName } from './indexes.ts'

export interface Document {
  index: IndexName
  id: string
  version: number
  /** What the index keeps beside the id. What is deleted has nothing. */
  fields: Record<string, string | number | string[] | number[]>
}

/** Says which document a row is; undefined for a row of another kind, and for one that nobody can find. */
export type DocumentOf = (row: Row) => Document | undefined

/** No version is greater, so nothing brings back what was deleted. */
const lastVersion = Number.MAX_SAFE_INTEGER

/** The document of something deleted. It has no campus, so no search finds it. */
export const deletedDocument = ({ index, id }: Pick<Document, 'index' | 'id'>): Document => ({
  index,
  id,
  version: lastVersion,
  fields: {},
})
