import { deleteChat as contract } from '../../shared/chats/delete-chat.ts'
import { peopleIn } from '../../shared/chats/pair.ts'
import { only } from '../platform/effect.ts'
import { sockets } from '../live/sockets.ts'
import { operation } from '../access/operation.ts'
import { clearing } from './clearing.ts'

/** What was deleted is gone for both people at once; its rows and photos are removed by on-chat-deleted-sweep-messages. */
export const deleteChat = operation(
  contract,
  { clearing, live: only(sockets, 'push') },
  async ({ chatId }, { clearing: chats, live, refuse }) => {
    const cleared = (await chats.upToNow(chatId)) ?? refuse('chat-not-found')
    if (cleared.isNew) await live.push(peopleIn(chatId), { type: 'chat-deleted', chatId, upTo: cleared.upTo })
    return { clearedUpTo: cleared.upTo }
  },
)
