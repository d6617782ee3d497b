import { useEffectEvent } from 'react'
import { useCatchUp, useHint } from '../live/live.ts'

/** Calls `look` when a deal of the person changed, and when hints may have been missed: then without a post. */
export function useDealHints(look: (postId?: string) => void): void {
  const onLook = useEffectEvent(look)
  useHint((hint) => {
    if (hint.type === 'deal') onLook(hint.postId)
  })
  useCatchUp(() => onLook())
}
