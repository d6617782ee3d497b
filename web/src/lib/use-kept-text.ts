import { useEffect, useState } from 'react'
import { mediaQuery } from './media-query.ts'

const kept = new Map<string, string>()

/** Removes all kept texts. Called when the person has logged out. */
export const forgetKeptTexts = (): void => kept.clear()

/**
 * The text of a field whose component on narrow screens differs from the one on wide screens. The text survives a change of
 * the width. After any other unmount, the field begins with `initial`.
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
