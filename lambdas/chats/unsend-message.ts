import { partnerIn } from '../../shared/chats/pair.ts'
import { unsendableMs, unsendMessage as contract } from '../../shared/chats/unsend-message.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { Busy, retryBusy } from '../platform/retry-busy.ts'
import { isLater } from './entry.ts'
import { entryStore } from './entry-store.ts'
import { keptStore } from './kept-store.ts'
import { messageHints } from './message-hints.ts'
import { messageChangeStore } from './message-change-store.ts'
import { messageStore } from './message-store.ts'
import { shownMessages } from './shown-messages.ts'

/**
 * One put stores a copy of the content, and one conditional update removes the content from the message. A reaction
 * removes the files and updates the entries of both people. A message can be unsent even if one of the two people
 * blocked the other.
 */
export const unsendMessage = operation(
  contract,
  {
    messages: only(messageStore, 'get'),
    changes: only(messageChangeStore, 'unsend'),
    kept: only(keptStore, 'put'),
    entries: only(entryStore, 'withPartnersEntry'),
    shown: shownMessages,
    hints: messageHints,
  },
  async (
    { chatId, messageId },
    { viewer, now, messages, changes, kept, entries, shown, hints, visible, refuse },
  ) => {
    const partnerId = partnerIn(chatId, viewer.id) ?? refuse('chat-not-found')
    const both = await entries.withPartnersEntry(viewer.id, chatId, partnerId)
    const reader = { visible, clearedUpTo: both.entry.clearedUpTo }
    return retryBusy(async () => {
      const before = await messages.get(chatId, messageId)
      if (!before || !isLater(messageId, both.entry.clearedUpTo)) return refuse('message-not-found')
      if (before.senderId !== viewer.id || before.deal) return refuse('not-sender')
      if (before.unsentAt !== undefined) return shown.one(before, reader)
      if (now > before.createdAt + unsendableMs) return refuse('too-late')
      await kept.put(before)
      const after = await changes.unsend(before)
      if (!after) throw new Busy('The message was edited meanwhile')
      const unsent = await shown.one(after, reader)
      const people = { sender: viewer, receiver: both.partner, entry: both.partnersEntry }
      await hints.send('message-changed', unsent, people)
      return unsent
    })
  },
)
