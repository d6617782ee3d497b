/**
 * Compares documents of new indexes with the table, and writes those again that differ.
 *
 * People change rows all the time, so a document and its row are hardly ever read at the same moment. Therefore the index is
 * read between two reads of the row, and a document is right if it is that of one of the two reads, or of a change between
 * them: index-search brings every later change.
 */
import { isDeepStrictEqual } from 'node:util'
import { log } from '../platform/log.ts'
import type { Document } from '../platform/search-document.ts'
import type { Table } from '../platform/table.ts'
import { currentDocuments } from './current-documents.ts'
import { nameOf } from './documents.ts'
import type { PhysicalIndex, Waiting } from './physical-indexes.ts'
import { readDocuments } from './read-index.ts'
import { writeAll } from './write-all.ts'

export interface Mending extends Waiting {
  table: Pick<Table, 'getMany'>
}

/** How often a document is written before it counts as wrong for good. */
const writesMaximum = 5

/** The documents that could not be made equal to the table. */
export interface Unmended {
  /** Documents that still differ. */
  wrong: Document[]
  /** The number of documents that the engine refused permanently. The log names them. */
  refused: number
}

/**
 * Makes the documents of indexes equal to the table. `known` are the documents that were read from the table shortly
 * before the call.
 */
export async function mendDocuments(
  context: Mending,
  indexes: PhysicalIndex[],
  known: Document[],
): Promise<Unmended> {
  let refused = 0
  let wrong = await compare(context, indexes, known)
  for (let writes = 0; wrong.length > 0 && writes < writesMaximum; writes += 1) {
    if (writes > 0) await context.pause(100 * 2 ** writes)
    // Documents have versions, so this replaces no newer one that index-search has written meanwhile.
    const refusals = await writeAll(context, indexes, wrong)
    for (const { document, reason } of refusals)
      log.error('A document was refused', { index: document.index, documentId: document.id, reason })
    refused += refusals.length
    const hopeless = new Set(refusals.map(({ document }) => document))
    wrong = await compare(
      context,
      indexes,
      wrong.filter((one) => !hopeless.has(one)),
    )
  }
  return { wrong, refused }
}

/**
 * Reads the documents of the indexes, and then the rows of those that differ. Returns the documents to write, as the rows
 * have them now.
 */
async function compare(context: Mending, indexes: PhysicalIndex[], known: Document[]): Promise<Document[]> {
  const found = new Map<string, Document>()
  for (const one of indexes) {
    const ids = known.filter(({ index }) => index === one.index).map(({ id }) => id)
    for (const document of await readDocuments(context, one, ids)) found.set(nameOf(document), document)
  }
  const differing = known.filter((one) => !isSame(found.get(nameOf(one)), one))
  const current = await currentDocuments(context.table, differing)
  return differing.flatMap((earlier) => {
    const inIndex = found.get(nameOf(earlier))
    const later = current.get(nameOf(earlier))
    return !later || isSame(inIndex, later) || isBetween(inIndex, earlier, later) ? [] : [later]
  })
}

function isBetween(found: Document | undefined, earlier: Document, later: Document): boolean {
  return found !== undefined && earlier.version < found.version && found.version < later.version
}

/**
 * Whether an index has the wanted document. A recount may lower the counts of a search, whose document then keeps the
 * greater ones, so only the text of a search has to be equal.
 */
export function isSame(found: Document | undefined, wanted: Document): boolean {
  if (found?.index !== 'searches') return isDeepStrictEqual(found, wanted)
  return found.version >= wanted.version && isDeepStrictEqual(textIn(found), textIn(wanted))
}

function textIn({ id, fields }: Document) {
  const { views: _, people: __, ...lasting } = fields
  return { id, ...lasting }
}
