/** With whom someone wants to talk. A plain module, so that any noun can offer it. */
import type { Author } from '../../../shared/users/user.ts'
import { openPrompt } from '../session/prompt.ts'
import { hasSession } from '../session/session.ts'
import { newStore } from '../lib/store.ts'

/** What has to be known of the other person. */
export type Partner = Pick<Author, 'id' | 'name'>

const partner = newStore<Partner | undefined>(undefined)

export const usePartner = partner.use

/** Opens 'Start Conversation?' (specification, core 2, 'Messages'); a visitor is asked to log in instead. */
export function openConversation(person: Partner): void {
  if (hasSession()) partner.set(person)
  else openPrompt('guest-message')
}

export function closeConversation(): void {
  partner.set(undefined)
}
