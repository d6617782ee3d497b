import { heartMessage as contract } from '../../shared/chats/heart-message.ts'
import { heartEmoji } from '../../shared/chats/message-emoji.ts'
import { partnerIn } from '../../shared/chats/pair.ts'
import { sockets } from '../live/sockets.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { isLater } from './entry.ts'
import { entryStore } from './entry-store.ts'
import { heartStore } from './heart-store.ts'
import { reactionsTo } from './message-store.ts'
import { reachable } from './reachable.ts'

export const heartMessage = operation(
  contract,
  {
    entries: only(entryStore, 'withPartner'),
    hearts: only(heartStore, 'set'),
    live: only(sockets, 'sendHint'),
  },
  async (
    { chatId, messageId, isHearted, emoji = heartEmoji },
    { viewer, entries, hearts, live, visible, refuse },
  ) => {
    const partnerId = partnerIn(chatId, viewer.id) ?? refuse('chat-not-found')
    const { entry, partner } = await entries.withPartner(viewer.id, chatId, { partnerId })
    if (!reachable(partner, viewer, visible)) return refuse('partner-away')
    if (!isLater(messageId, entry.clearedUpTo)) return refuse('message-not-found')
    const message = await hearts.set(chatId, messageId, {
      userId: viewer.id,
      emoji: isHearted ? emoji : undefined,
    })
    if (!message || message.unsentAt !== undefined) return refuse('message-not-found')
    const reactions = reactionsTo(message)
    await live.sendHint([viewer.id, partnerId], { type: 'heart', chatId, messageId, ...reactions })
    return { id: messageId, chatId, ...reactions }
  },
)
