/** Which prompt stands before what someone wanted to do. A plain module, so that guards can ask for one too. */
import { useSyncExternalStore } from 'react'

/** A visitor who wants to post or to join, someone without a verified school, a member of another campus. */
export type Prompt = 'guest-post' | 'guest-join' | 'verify-school' | 'join-campus'

let prompt: Prompt | undefined
const listeners = new Set<() => void>()

export function openPrompt(next: Prompt): void {
  change(next)
}

export function closePrompt(): void {
  change(undefined)
}

export function usePrompt(): Prompt | undefined {
  return useSyncExternalStore(subscribe, () => prompt)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: Prompt | undefined): void {
  prompt = next
  for (const listener of listeners) listener()
}
