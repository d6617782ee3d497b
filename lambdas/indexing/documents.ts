/** The one list of documents: every noun whose rows are searched. Campuses are code, so reindex-search writes them. */
import { messageDocument } from '../chats/chats-documents.ts'
import type { Row } from '../platform/row.ts'
import { postDocument } from '../posts/posts-documents.ts'
import type { Change } from '../platform/change.ts'
import { personDocument } from '../users/users-documents.ts'
import { searchDocument } from '../search/search-documents.ts'
import { deletedDocument, type Document, type DocumentOf } from '../platform/search-document.ts'

const sources: DocumentOf[] = [postDocument, personDocument, messageDocument, searchDocument]

/** The document of a row, if it has one. Throws for a row that cannot be parsed. */
export function documentOfRow(row: Row): Document | undefined {
  for (const source of sources) {
    const document = source(row)
    if (document) return document
  }
  return undefined
}

/** The document after a change. Rows that are removed from the table are deleted from the index. */
export function documentOf({ before, after }: Change): Document | undefined {
  if (after) return documentOfRow(after)
  const removed = before && documentOfRow(before)
  return removed && deletedDocument(removed)
}

/** A name that is unique among the documents of all indexes. */
export const nameOf = ({ index, id }: Pick<Document, 'index' | 'id'>) => `${index}/${id}`
