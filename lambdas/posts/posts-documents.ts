import type { Sale } from '../../shared/deals/sale.ts'
import { codesIn } from '../../shared/search/codes.ts'
import { joinedWords } from '../../shared/search/joined-words.ts'
import { pricesIn } from '../../shared/search/prices.ts'
import { beginningOf, withoutNames } from '../../shared/search/things.ts'
import * as z from 'zod/mini'
import type { Row } from '../platform/row.ts'
import { deletedDocument, type Document } from '../platform/search-document.ts'
import { isPostRow } from './post-keys.ts'
import { rowSchema } from './post-store.ts'

/** A new version replaces the document. */
export function postDocument(row: Row): Document | undefined {
  if (!isPostRow(row)) return undefined
  const {
    id,
    campusId,
    author,
    blocks,
    category = '',
    sale,
    state = 'available',
    media,
    documentChanges = 0,
    createdAt,
    deletedAt,
  } = z.parse(rowSchema, row)
  if (deletedAt !== undefined) return deletedDocument({ index: 'posts', id })
  // The engine folds 'é', but not 'e' with a combining accent, which some keyboards send.
  const written = composed(blocks.map((block) => block.text))
  const text = [written, ...joinedWords(written)].join('\n')
  const more = composed([category, ...media.map(({ alt = '' }) => alt)])
  const plain = [text, more, ...codesOf(more)].join('\n')
  const words = { text, about: beginningOf(written), things: withoutNames(written), more, plain }
  const fields = { campusId, authorId: author.id, ...words, codes: codesOf(written) }
  const prices = sale?.cents === undefined ? pricesIn(written) : [Math.ceil(sale.cents / 100)]
  const facts = { prices, ...(sale && saleFields({ ...sale, state })), pictures: media.length, createdAt }
  return {
    index: 'posts',
    id,
    version: 1 + documentChanges,
    fields: { ...fields, ...(category && { category }), ...facts },
  }
}

const saleFields = ({ kind, cents, condition, state }: Sale & { state: string }) => ({
  kind,
  state,
  ...(cents !== undefined && { cents }),
  ...(condition && { condition }),
})

const composed = (lines: string[]) => lines.join('\n').normalize('NFC')
const codesOf = (text: string) => [...new Set(codesIn(text).map(({ code }) => code))]
