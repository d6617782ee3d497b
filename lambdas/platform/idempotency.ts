/** How to distinguish a repeated call from another one with the same id. */
import { createHash } from 'node:crypto'

/** A short hash of all the caller's inputs. */
export function hashOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 16)
}

/** Whether the row was written by the same call: the same author sent the same body. */
export function isSameCall(
  row: { author: { id: string }; bodyHash: string },
  call: { authorId: string; bodyHash: string },
): boolean {
  return row.author.id === call.authorId && row.bodyHash === call.bodyHash
}
