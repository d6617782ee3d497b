import { deleteChat as contract } from '../../shared/chats/delete-chat.ts'
import { partnerIn, peopleIn } from '../../shared/chats/pair.ts'
import { only } from '../platform/effect.ts'
import { sockets } from '../live/sockets.ts'
import { operation } from '../access/operation.ts'
import { clearing } from './clearing.ts'

/**
 * Deleted messages disappear at once for the people for whom they are deleted. When neither of the two has them any more,
 * on-chat-deleted-sweep-messages removes their rows and files. Only a deletion for both sends the partner a hint.
 */
export const deleteChat = operation(
  contract,
  { clearing, live: only(sockets, 'sendHint') },
  async ({ chatId, for: whom = 'both' }, { viewer, clearing: chats, live, refuse }) => {
    const cleared = (await chats.upToNow(chatId, viewer.id, whom)) ?? refuse('chat-not-found')
    const { upTo, isNew } = cleared
    const isHidden = viewer.hidden.has(partnerIn(chatId, viewer.id) ?? '')
    const deletedBy = isHidden || whom === 'me' ? undefined : viewer.id
    const receivers = whom === 'me' ? [viewer.id] : peopleIn(chatId)
    if (isNew) await live.sendHint(receivers, { type: 'chat-deleted', chatId, upTo, deletedBy })
    return { clearedUpTo: upTo }
  },
)
