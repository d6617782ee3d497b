import { RefusalError } from '../../shared/refusal-error.ts'
import { sendMessages as contract } from '../../shared/chats/send-messages.ts'
import { partnerIn } from '../../shared/chats/pair.ts'
import type { Message } from '../../shared/chats/chat.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { entryStore } from './entry-store.ts'
import { messageSending } from './message-sending.ts'

/** Sends the messages one after another, so that each is stored only if the previous one is. */
export const sendMessages = operation(
  contract,
  { entries: only(entryStore, 'withPartnersEntry'), sending: messageSending },
  async ({ chatId, messages }, { viewer, now, entries, sending, visible, refuse }) => {
    const partnerId = partnerIn(chatId, viewer.id) ?? refuse('chat-not-found')
    const both = await entries.withPartnersEntry(viewer.id, chatId, partnerId)
    const items: Message[] = []
    for (const message of messages) {
      const isNext = items.length > 0
      try {
        items.push(await sending.send({ chatId, ...message }, { viewer, now, visible, refuse, both, isNext }))
      } catch (error) {
        if (isNext && error instanceof RefusalError) break
        throw error
      }
    }
    return { items }
  },
)
