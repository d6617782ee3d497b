import { useCatchUp, useHint } from '../live/live.ts'

/** Calls `look` with the post of a changed deal of the person, and without a post when hints may have been missed. */
export function useDealHints(look: (postId?: string) => void): void {
  useHint((hint) => {
    if (hint.type === 'deal') look(hint.postId)
  })
  useCatchUp(() => look())
}
