import * as z from 'zod/mini'
import type { Row } from '../platform/row.ts'
import { deletedDocument, type Document } from '../platform/search-document.ts'
import { userKey } from './user-keys.ts'
import { userSchema } from './user-store.ts'

/**
 * A member of a campus, by name and user name. Every change of these increments `profileVersion`. A ban does not change
 * the document, because a person is only ever shown after their row was read.
 */
export function personDocument(row: Row): Document | undefined {
  if (row['sk'] !== userKey('').sk) return undefined
  const {
    id,
    campusId,
    firstName,
    lastName,
    username,
    profileVersion = 0,
    deletedAt,
  } = z.parse(userSchema, row)
  if (deletedAt !== undefined) return deletedDocument({ index: 'people', id })
  if (campusId === undefined) return undefined
  const fields = { campusId, name: spellingsOf(firstName, lastName).join('\n'), username }
  return { index: 'people', id, version: profileVersion + 1, fields }
}

/** A name as written, and as people type it: 'O’Brien' also as 'O Brien' and 'OBrien', 'De La Cruz' also as 'DeLaCruz'. */
function spellingsOf(firstName: string, lastName: string): string[] {
  const parts = [firstName, lastName].map((name) => name.split(/[\s'’ʼ‑-]+/u))
  const joined = parts.filter(({ length }) => length > 1).map((words) => words.join(''))
  return [...new Set([`${firstName} ${lastName}`, parts.flat().join(' '), ...joined])]
}
