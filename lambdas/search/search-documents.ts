import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { keySchema, type Row } from '../platform/row.ts'
import { deletedDocument, type Document } from '../platform/search-document.ts'
import { anyTerm, termOf } from './search-keys.ts'

const termSchema = z.extend(keySchema, {
  totalViews: z._default(z.number(), 0),
  uniqueViews: z._default(z.number(), 0),
  ghostViews: z._default(z.number(), 0),
  deletedAt: z.optional(z.number()),
})

/** A search of a campus with its counts. Counts only grow, so their sum is the document's version. */
export function searchDocument(row: Row): Document | undefined {
  if (row['sk'] !== anyTerm.sk) return undefined
  const { pk, totalViews, uniqueViews, ghostViews, deletedAt } = z.parse(termSchema, row)
  // The id is a hash, because a key may be longer than the engine's ids, which have at most 512 bytes.
  const id = createHash('sha256').update(pk).digest('hex').slice(0, 32)
  if (deletedAt !== undefined) return deletedDocument({ index: 'searches', id })
  const term = termOf({ pk })
  if (!term) throw new Error('A search has the key of another row')
  const version = totalViews + uniqueViews + ghostViews
  return { index: 'searches', id, version, fields: { ...term, views: totalViews, people: uniqueViews } }
}
