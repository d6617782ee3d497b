import { useState } from 'react'
import { draftText } from './draft.ts'
import { draftKey } from './draft-keys.ts'
import { useComposer } from './store.ts'
import type { Subject } from './subject.ts'

/** Returns the unsent text of a person, even if no form has loaded it; empty if there is none. */
export function useDraftText(subject: Subject, userId: string): string {
  const { owner, text } = useComposer(subject)
  const [stored] = useState(() => draftText(draftKey(userId, subject.key)))
  return (owner === userId ? text : stored).trim()
}
