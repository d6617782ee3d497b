import { deleteChat as contract } from '../../shared/chats/delete-chat.ts'
import { partnerIn, peopleIn } from '../../shared/chats/pair.ts'
import { only } from '../platform/effect.ts'
import { sockets } from '../live/sockets.ts'
import { operation } from '../access/operation.ts'
import { clearing } from './clearing.ts'

/** Deleted messages disappear for both people at once; on-chat-deleted-sweep-messages removes their rows and photos. */
export const deleteChat = operation(
  contract,
  { clearing, live: only(sockets, 'sendHint') },
  async ({ chatId }, { viewer, clearing: chats, live, refuse }) => {
    const cleared = (await chats.upToNow(chatId, viewer.id)) ?? refuse('chat-not-found')
    const { upTo, isNew } = cleared
    const isHidden = viewer.hidden.has(partnerIn(chatId, viewer.id) ?? '')
    const deletedBy = isHidden ? undefined : viewer.id
    if (isNew) await live.sendHint(peopleIn(chatId), { type: 'chat-deleted', chatId, upTo, deletedBy })
    return { clearedUpTo: upTo }
  },
)
