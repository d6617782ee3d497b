import { readChat as contract } from '../../shared/chats/read-chat.ts'
import { peopleIn } from '../../shared/chats/pair.ts'
import { isFuture } from '../../shared/ulid.ts'
import { sockets } from '../live/sockets.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { messageStore } from './message-store.ts'
import { readMarkStore } from './read-mark-store.ts'

export const readChat = operation(
  contract,
  {
    marks: readMarkStore,
    messages: only(messageStore, 'get', 'firstOfPartner'),
    live: only(sockets, 'push'),
  },
  async ({ chatId, upTo }, { viewer, now, marks, messages, live, refuse }) => {
    // It would mark everything to come as read.
    if (isFuture(upTo, now)) return refuse('bad-input')
    const firstAfter = (id: string) => messages.firstOfPartner(chatId, id, viewer.id)
    for (;;) {
      const read = await marks.read(viewer.id, chatId, { upTo, firstAfter })
      if (read !== 'no-entry') {
        if (read.isNew) await tell()
        return { readUpTo: read.readUpTo }
      }
      // A message is there before the entry that follows from it, and may be read by then.
      if (!(await messages.get(chatId, upTo))) return refuse('chat-not-found')
      if (await marks.begin(viewer.id, chatId, upTo)) {
        await tell()
        return { readUpTo: upTo }
      }
    }

    async function tell() {
      await live.push(peopleIn(chatId), { type: 'read', chatId, userId: viewer.id, upTo })
    }
  },
)
