/** Which prompt stands before what someone wanted to do. A plain module, so that guards can ask for one too. */
import { useSyncExternalStore } from 'react'

/** What a visitor, someone without a verified school, or a member of another campus wanted to do (specification, core 2). */
export type Prompt =
  | 'guest-search'
  | 'guest-post'
  | 'guest-like'
  | 'guest-comment'
  | 'guest-message'
  | 'guest-join'
  | 'verify-post'
  | 'verify-message'
  | 'verify-comment'
  | 'join-campus'

let prompt: Prompt | undefined
let campusId: string | undefined
const listeners = new Set<() => void>()

/** `joining` is the campus that someone wants to join, where it is not the one of the site. */
export function openPrompt(next: Prompt, joining?: string): void {
  campusId = joining
  change(next)
}

export function closePrompt(): void {
  change(undefined)
}

export function usePrompt(): Prompt | undefined {
  return useSyncExternalStore(subscribe, () => prompt)
}

/** The campus that the prompt is about, where it is not the one of the site. */
export function promptCampusId(): string | undefined {
  return campusId
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: Prompt | undefined): void {
  prompt = next
  for (const listener of listeners) listener()
}
