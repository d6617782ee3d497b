/** Searches: what people type, and what a search finds. */
import * as z from 'zod/mini'
import { rule } from '../contract.ts'
import { wellFormed } from '../composer/schema.ts'

export const searchMaximum = 100
/** Hits per page of every tab. */
export const searchPageSize = 10

/** A typed search, trimmed. */
export const searchTextSchema = z.string().check(
  wellFormed,
  z.trim(),
  z.maxLength(searchMaximum),
  rule('search-empty', (text: string) => searchKeyOf(text) !== ''),
)

export const searchRefusals = {
  'search-empty': { status: 400, message: 'Start typing to search…' },
  'search-unavailable': { status: 503, message: 'Search is not available right now. Try again in a moment.' },
} as const

/**
 * Returns the key of a search, which is also the text that other people see. Searches with the same key count as the same
 * one: the key ignores case, accents, spaces and invisible characters.
 */
export function searchKeyOf(text: string): string {
  const plain = text.normalize('NFKD').replace(accents, '').toLowerCase().normalize('NFC')
  const spaced = plain
    .replace(/[\s\u2800]+/gu, ' ')
    .replace(invisible, '')
    .replace(/ +/g, ' ')
    .trim()
  return spaced.slice(0, searchMaximum).toWellFormed().trim()
}

/** What `searchKeyOf` removes: accents and other general combining marks, not those that a script needs to spell a word. */
const accents = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu
const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
