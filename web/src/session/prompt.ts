/** Which prompt is open. A plain module, so that guards and event handlers can open one. */
import { newStore } from '../lib/store.ts'
import type { Action } from './intent.ts'

/** What somebody wanted to do as a visitor, without a verified school, or as a member of another campus. */
export type Prompt =
  | 'guest-search'
  | 'guest-post'
  | 'guest-like'
  | 'guest-comment'
  | 'guest-message'
  | 'guest-notifications'
  | 'guest-join'
  | 'verify-post'
  | 'verify-message'
  | 'verify-comment'
  | 'join-campus'

export interface OpenPrompt {
  prompt: Prompt
  /** The campus to join, where it is not the one of the site. */
  campusId?: string | undefined
  /** What happens when the person is back with the right to do it. */
  action?: Action | undefined
  /** The page to come back to, where it is not the current one. */
  back?: string | undefined
}

const open = newStore<OpenPrompt | undefined>(undefined)

export const usePrompt = open.use
export const openPrompt = (prompt: Prompt, more: Omit<OpenPrompt, 'prompt'> = {}) =>
  open.set({ prompt, ...more })
export const closePrompt = () => open.set(undefined)

/** A prompt in the page itself, above the buttons of a visitor; it covers nothing. */
export interface PromptBelow {
  title: string
  text: string
  /** The path of its page. */
  page: string
  /** Keeps what happens after the log-in. */
  onLogIn: () => void
}

const below = newStore<PromptBelow | undefined>(undefined)

export const usePromptBelow = below.use
export const showPromptBelow = below.set
