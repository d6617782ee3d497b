import { useEffect, useState } from 'react'
import { mediaQuery } from './media-query.ts'

const kept = new Map<string, string>()

/** Forgets the texts when their person has logged out. */
export const forgetKeptTexts = (): void => kept.clear()

/**
 * The text of a field that is in different places on narrow and wide screens. It survives only a change of the width: a
 * field that unmounts for another reason begins with `initial` the next time.
 */
export function useKeptText(name: string, initial: string) {
  const [text, setText] = useState(() => kept.get(name) ?? initial)
  const [narrow] = useState(() => mediaQuery('narrow').matches)
  useEffect(() => {
    kept.set(name, text)
    return () => {
      if (mediaQuery('narrow').matches === narrow) kept.delete(name)
    }
  }, [name, text, narrow])
  return [text, setText] as const
}
