/** The open prompt. A plain module, so that guards and event handlers can open one. */
import { newStore } from '../lib/store.ts'
import type { Action } from './intent.ts'

/**
 * The action that a person tried without the right to it: as a visitor, without a verified school, or as a member of
 * another campus.
 */
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
  /** The campus to join, if it is not the campus of this site. */
  campusId?: string | undefined
  /** The action to perform once the person has the right to it. */
  action?: Action | undefined
  /** The page to return to, if it is not the current page. */
  back?: string | undefined
}

const open = newStore<OpenPrompt | undefined>(undefined)

export const usePrompt = open.use
export const openPrompt = (prompt: Prompt, more: Omit<OpenPrompt, 'prompt'> = {}) =>
  open.set({ prompt, ...more })
export const closePrompt = () => open.set(undefined)

/** A question inside the page, above a visitor's buttons or a member's button. Unlike a dialog, it covers nothing. */
export interface PromptBelow {
  title: string
  text: string
  /** The path of the page that shows the question. */
  page: string
  /** The label of a member's button; visitors have buttons to log in or join. */
  button?: string
  /** Performs the action, or stores it until the person has logged in. */
  onAccept: () => void
}

const below = newStore<PromptBelow | undefined>(undefined)

export const usePromptBelow = below.use
export const showPromptBelow = below.set
