/**
 * The person with whom a conversation is about to start. This module has no components, so that any folder can open the
 * dialog cheaply.
 */
import type { Author } from '../../../shared/users/user.ts'
import type { Action } from '../session/intent.ts'
import { openPrompt } from '../session/prompt.ts'
import { hasSession } from '../session/session.ts'
import { newStore } from '../lib/store.ts'

/** The other person of a conversation, and the post with which it begins. */
export type Partner = Pick<Author, 'id' | 'name'> & {
  postId?: string | undefined
  /** Whether a link opened the dialog, and not a press. */
  isLink?: boolean
  /** Whether the post is a wish of the other person. The first message then offers the thing. */
  isAnswer?: boolean
}

const partner = newStore<Partner | undefined>(undefined)

export const usePartner = partner.use

/** Returns the action that opens the dialog again after the person has logged in or verified. */
export function messageTo({ id, name, postId }: Partner): Action {
  return { kind: 'message', partner: { id, name, ...(postId !== undefined && { postId }) } }
}

/**
 * Opens the conversation with a person, or the dialog 'Start Conversation?' if there is none; visitors get the prompt to
 * log in instead.
 */
export function openConversation(person: Partner): void {
  if (hasSession()) partner.set(person)
  else openPrompt('guest-message', { action: messageTo(person) })
}

export function closeConversation(): void {
  partner.set(undefined)
}
