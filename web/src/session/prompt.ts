/** Which prompt is open. A plain module, so that guards and event handlers can open one. */
import { newStore } from '../lib/store.ts'

/** What somebody wanted to do as a visitor, without a verified school, or as a member of another campus. */
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

export interface OpenPrompt {
  prompt: Prompt
  /** The campus to join, where it is not the one of the site. */
  campusId: string | undefined
}

const open = newStore<OpenPrompt | undefined>(undefined)

export const usePrompt = open.use
export const openPrompt = (prompt: Prompt, campusId?: string) => open.set({ prompt, campusId })
export const closePrompt = () => open.set(undefined)
