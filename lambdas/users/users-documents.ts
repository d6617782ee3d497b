import * as z from 'zod/mini'
import type { Row } from '../platform/row.ts'
import { deletedDocument, type Document } from '../platform/search-document.ts'
import { userKey } from './user-keys.ts'
import { userSchema } from './user-store.ts'

/**
 * A member of a campus, by name and user name. Every change of these increments `profileVersion`. A ban does not change the
 * document: whatever shows a person reads their row.
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
  const fields = { campusId, name: `${firstName} ${lastName}`, username }
  return { index: 'people', id, version: profileVersion + 1, fields }
}
