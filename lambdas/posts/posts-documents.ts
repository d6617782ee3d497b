import { codesIn } from '../../shared/search/codes.ts'
import { joinedWords } from '../../shared/search/joined-words.ts'
import { pricesIn } from '../../shared/search/prices.ts'
import * as z from 'zod/mini'
import type { Row } from '../platform/row.ts'
import { deletedDocument, type Document } from '../search/document.ts'
import { isPostRow } from './post-keys.ts'
import { rowSchema } from './post-store.ts'

/** A post never changes until it is deleted, so it has one version. */
const version = 1

export function postDocument(row: Row): Document | undefined {
  if (!isPostRow(row)) return undefined
  const { id, campusId, author, blocks, category = '', media, createdAt, deletedAt } = z.parse(rowSchema, row)
  if (deletedAt !== undefined) return deletedDocument({ index: 'posts', id })
  // The engine folds 'é', but not 'e' with a combining accent, which some keyboards send.
  const text = composed(blocks.map((block) => block.text))
  const more = composed([category, ...media.map(({ alt = '' }) => alt)])
  const codes = [...new Set(codesIn(`${text}\n${more}`).map(({ code }) => code))]
  const plain = [text, more, ...joinedWords(text)].join('\n')
  const fields = { campusId, authorId: author.id, text, more, plain, codes, prices: pricesIn(text) }
  return {
    index: 'posts',
    id,
    version,
    fields: { ...fields, ...(category && { category }), pictures: media.length, createdAt },
  }
}

const composed = (lines: string[]) => lines.join('\n').normalize('NFC')
