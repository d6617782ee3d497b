import type { Sale } from '../../shared/deals/sale.ts'
import { codesIn } from '../../shared/search/codes.ts'
import { joinedWords } from '../../shared/search/joined-words.ts'
import { pricesIn } from '../../shared/search/prices.ts'
import { beginningOf, withoutNames } from '../../shared/search/things.ts'
import { withoutVariations } from '../../shared/search/variations.ts'
import * as z from 'zod/mini'
import type { Row } from '../platform/row.ts'
import { deletedDocument, type Document } from '../platform/search-document.ts'
import { isPostRow } from './post-keys.ts'
import { rowSchema, type PostRow } from './post-store.ts'

/** Returns the search document of a post; undefined for any other row. A document with a greater version replaces it. */
export function postDocument(row: Row): Document | undefined {
  if (!isPostRow(row)) return undefined
  const post = z.parse(rowSchema, row)
  const { id, documentChanges = 0, deletedAt, isKept } = post
  if (deletedAt !== undefined && !isKept) return deletedDocument({ index: 'posts', id })
  // A restored post has a newer version again.
  return { index: 'posts', id, version: 1 + documentChanges, fields: isKept ? {} : postFields(post) }
}

export type PostFields = ReturnType<typeof postFields>

/** Returns the fields of a post that are searched. */
export function postFields(post: PostRow) {
  const { campusId, author, blocks, category = '', sale, state = 'available', media, createdAt } = post
  // The engine folds 'é', but not 'e' with a combining accent, which some keyboards send.
  const written = composed(blocks.map((block) => block.text))
  const text = [written, ...joinedWords(written)].join('\n')
  const more = composed([category, ...media.map(({ alt = '' }) => alt)])
  const plain = [text, more, ...codesOf(more)].join('\n')
  return {
    campusId,
    authorId: author.id,
    text,
    about: beginningOf(written),
    things: withoutNames(written),
    more,
    plain,
    codes: codesOf(written),
    ...(category && { category }),
    ...(sale && saleFields({ ...sale, state })),
    prices: sale?.cents === undefined ? pricesIn(written) : [Math.ceil(sale.cents / 100)],
    pictures: media.length,
    createdAt,
  }
}

const saleFields = ({ kind, cents, condition, state }: Sale & { state: string }) => ({
  kind,
  state,
  ...(cents !== undefined && { cents }),
  ...(condition && { condition }),
})

const composed = (lines: string[]) => withoutVariations(lines.join('\n').normalize('NFC'))
const codesOf = (text: string) => [...new Set(codesIn(text).map(({ code }) => code))]
