/** The last deletion of a conversation, as one of its people may report it. */
import type { Deletion } from './entry-store.ts'
import { keptSeconds } from './kept-store.ts'

/** A deletion for both by this person in the last seven days: as long as what was deleted is kept. */
export function deletedBy(userId: string, deletion: Deletion | undefined, now: number): Deletion | undefined {
  const { clearedBy, clearedAt = 0 } = deletion ?? {}
  return clearedBy === userId && clearedAt > now - keptSeconds * 1000 ? deletion : undefined
}
