/** The person someone is about to start a conversation with. A plain module, so that any noun can open the dialog. */
import type { Author } from '../../../shared/users/user.ts'
import { openPrompt } from '../session/prompt.ts'
import { hasSession } from '../session/session.ts'
import { newStore } from '../lib/store.ts'

/** The other person of a conversation. */
export type Partner = Pick<Author, 'id' | 'name'>

const partner = newStore<Partner | undefined>(undefined)

export const usePartner = partner.use

/** Opens the dialog 'Start Conversation?'; a visitor gets the prompt to log in instead. */
export function openConversation(person: Partner): void {
  if (hasSession()) partner.set(person)
  else
    openPrompt('guest-message', {
      action: { kind: 'message', partner: { id: person.id, name: person.name } },
    })
}

export function closeConversation(): void {
  partner.set(undefined)
}
