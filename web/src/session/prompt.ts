/** The open prompt. A plain module, so that guards and event handlers can open one. */
import { newStore } from '../lib/store.ts'
import type { Action } from './intent.ts'

/** The action that a person tried as a visitor, without a verified school, or as a member of another campus. */
export type Prompt =
  | 'guest-search'
  | 'guest-post'
  | 'guest-like'
  | 'guest-comment'
  | 'guest-message'
  | 'guest-deal'
  | 'guest-notifications'
  | 'guest-join'
  | 'verify-post'
  | 'verify-message'
  | 'verify-deal'
  | 'verify-comment'
  | 'join-campus'

export interface OpenPrompt {
  prompt: Prompt
  /** The campus to join, if it is not the site's. */
  campusId?: string | undefined
  /** The action to perform when the person is back with the right to it. */
  action?: Action | undefined
  /** The page to return to, if it is not the current one. */
  back?: string | undefined
}

const open = newStore<OpenPrompt | undefined>(undefined)

export const usePrompt = open.use
export const openPrompt = (prompt: Prompt, more: Omit<OpenPrompt, 'prompt'> = {}) =>
  open.set({ prompt, ...more })
export const closePrompt = () => open.set(undefined)

/** A question in the page itself, above a visitor's buttons or a member's button; it covers nothing. */
export interface PromptBelow {
  title: string
  text: string
  /** The path of its page. */
  page: string
  /** The label of a member's button; visitors have buttons to log in or join. */
  button?: string
  /** Performs the action, or stores it for after the log-in. */
  onAccept: () => void
}

const below = newStore<PromptBelow | undefined>(undefined)

export const usePromptBelow = below.use
export const showPromptBelow = below.set
