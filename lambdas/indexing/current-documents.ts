/** Reads the current state of some documents, by the keys of their rows. */
import { campusDocuments } from '../campuses/campuses-documents.ts'
import { messageKey } from '../chats/chat-keys.ts'
import { keyOfMessageDocument } from '../chats/chats-documents.ts'
import { anyId } from '../platform/grants.ts'
import { log } from '../platform/log.ts'
import { keySchema, type Key, type Row } from '../platform/row.ts'
import { deletedDocument, type Document } from '../platform/search-document.ts'
import type { Table } from '../platform/table.ts'
import { postKey } from '../posts/post-keys.ts'
import { anyTerm, termKey } from '../search/search-keys.ts'
import { userKey } from '../users/user-keys.ts'
import { documentOfRow, nameOf } from './documents.ts'

/** The most keys of one BatchGet. */
const keysAtOnce = 100
/** The documents of schools, which come from code, not from rows. */
const schools = new Map(campusDocuments().map((one) => [nameOf(one), one]))

/**
 * Returns the current state of each document by its name, strongly consistent. A document is returned as deleted if its
 * row is gone, or gives another document now. A document whose row cannot be parsed is left out, because index-search
 * skips it, too.
 */
export async function currentDocuments(
  table: Pick<Table, 'getMany'>,
  documents: readonly Document[],
): Promise<Map<string, Document>> {
  const keys = documents.flatMap((one) => keyOf(one) ?? [])
  const starts = Array.from({ length: Math.ceil(keys.length / keysAtOnce) }, (_, batch) => batch * keysAtOnce)
  const batches = await Promise.all(
    starts.map((at) => table.getMany(keys.slice(at, at + keysAtOnce), { consistent: true })),
  )
  const rows = new Map<string, Row>(batches.flat().map((row) => [textOf(keySchema.parse(row)), row]))
  const now = (one: Document): Document | undefined => {
    const key = keyOf(one)
    if (key) return documentNow(one, rows.get(textOf(key)))
    // A document without a row is a school, or a deleted thing. Ids are never reused, so a deleted thing stays deleted.
    return schools.get(nameOf(one)) ?? deletedDocument(one)
  }
  return new Map(
    documents.flatMap((one) => {
      const current = now(one)
      return current ? [[nameOf(one), current] as const] : []
    }),
  )
}

const textOf = ({ pk, sk }: Key) => `${pk}\n${sk}`

/** Patterns of the keys of every row that gives a document. */
export const documentKeys = [postKey(anyId), userKey(anyId), messageKey(anyId, anyId), anyTerm]

/** The key of the row that gives a document; undefined for a deleted thing, and for a school. */
function keyOf({ index, id, fields }: Document): Key | undefined {
  if (Object.keys(fields).length === 0) return undefined
  switch (index) {
    case 'posts':
      return postKey(id)
    case 'people':
      return userKey(id)
    case 'messages':
      return keyOfMessageDocument(id)
    case 'searches':
      return termKey(String(fields['campusId']), String(fields['text']))
    case 'campuses':
      return undefined
  }
}

function documentNow(known: Document, row: Row | undefined): Document | undefined {
  if (!row) return deletedDocument(known)
  try {
    const document = documentOfRow(row)
    return document && nameOf(document) === nameOf(known) ? document : deletedDocument(known)
  } catch (error) {
    log.error('A row could not be parsed', { error: error instanceof Error ? error : String(error) })
    return undefined
  }
}
