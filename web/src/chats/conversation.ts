/** The person someone is about to start a conversation with. A plain module, so that any noun can open the dialog. */
import type { Author } from '../../../shared/users/user.ts'
import type { Action } from '../session/intent.ts'
import { openPrompt } from '../session/prompt.ts'
import { hasSession } from '../session/session.ts'
import { newStore } from '../lib/store.ts'

/** The other person of a conversation, and the post at which it began. */
export type Partner = Pick<Author, 'id' | 'name'> & { postId?: string | undefined }

const partner = newStore<Partner | undefined>(undefined)

export const usePartner = partner.use

/** What opens the dialog again when the person is back from logging in or verifying. */
export function messageTo({ id, name, postId }: Partner): Action {
  return { kind: 'message', partner: { id, name, ...(postId !== undefined && { postId }) } }
}

/** Opens the dialog 'Start Conversation?'; a visitor gets the prompt to log in instead. */
export function openConversation(person: Partner): void {
  if (hasSession()) partner.set(person)
  else openPrompt('guest-message', { action: messageTo(person) })
}

export function closeConversation(): void {
  partner.set(undefined)
}
