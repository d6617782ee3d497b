/** How a call that is sent again is told from another one with the same id. */
import { createHash } from 'node:crypto'

/** A short hash of everything that the caller chose. */
export function hashOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 16)
}

/** Whether the row was written by this very call: the same author sent the same body. */
export function isSameCall(
  row: { author: { id: string }; bodyHash: string },
  call: { authorId: string; bodyHash: string },
): boolean {
  return row.author.id === call.authorId && row.bodyHash === call.bodyHash
}
