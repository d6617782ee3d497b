/** The person with whom a conversation is about to start. A plain module, so that any noun can open the dialog. */
import type { Author } from '../../../shared/users/user.ts'
import type { Action } from '../session/intent.ts'
import { openPrompt } from '../session/prompt.ts'
import { hasSession } from '../session/session.ts'
import { newStore } from '../lib/store.ts'

/** The other person of a conversation, and the post that it begins with. */
export type Partner = Pick<Author, 'id' | 'name'> & {
  postId?: string | undefined
  /** A link opened it instead of a press. */
  isLink?: boolean
  /** The post is a wish of the other person. */
  isAnswer?: boolean
}

const partner = newStore<Partner | undefined>(undefined)

export const usePartner = partner.use

/** The action that opens the dialog again when the person is back from logging in or verifying. */
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
