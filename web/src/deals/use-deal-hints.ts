import { useCatchUp, useHint } from '../live/live.ts'

/** Calls `look` when a deal of the person changed, and when hints may have been missed: then without a post. */
export function useDealHints(look: (postId?: string) => void): void {
  useHint((hint) => {
    if (hint.type === 'deal') look(hint.postId)
  })
  useCatchUp(() => look())
}
