import { useCatchUp, useHint } from '../live/live.ts'

/**
 * Calls `look` with the id of the post when a deal of the person changed, and without an id when hints may have been missed.
 */
export function useDealHints(look: (postId?: string) => void): void {
  useHint((hint) => {
    if (hint.type === 'deal') look(hint.postId)
  })
  useCatchUp(() => look())
}
