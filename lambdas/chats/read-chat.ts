import { readChat as contract } from '../../shared/chats/read-chat.ts'
import { partnerIn, peopleIn } from '../../shared/chats/pair.ts'
import { isFuture } from '../../shared/ulid.ts'
import { sockets } from '../live/sockets.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { entryStore } from './entry-store.ts'
import { heartStore } from './heart-store.ts'
import { messageListStore } from './message-list-store.ts'
import { messageStore } from './message-store.ts'
import { readMarkStore } from './read-mark-store.ts'
import { showsOwnMark } from './shows-read-marks.ts'

export const readChat = operation(
  contract,
  {
    marks: only(readMarkStore, 'read', 'begin'),
    messages: only(messageStore, 'get'),
    messageList: only(messageListStore, 'firstOfPartner'),
    entries: only(entryStore, 'withPartner'),
    hearts: only(heartStore, 'see'),
    live: only(sockets, 'sendHint'),
  },
  async (
    { chatId, upTo, reactionTo },
    { viewer, now, marks, messages, messageList, entries, hearts, live, refuse },
  ) => {
    // A future id would mark messages as read that do not exist yet.
    if (isFuture(upTo, now)) return refuse('bad-input')
    const partnerId = partnerIn(chatId, viewer.id) ?? ''
    if (reactionTo !== undefined) await hearts.see(chatId, reactionTo, partnerId)
    const firstAfter = (id: string) => messageList.firstOfPartner(chatId, id, viewer.id)
    for (;;) {
      const read = await marks.read(viewer.id, chatId, { upTo, firstAfter })
      if (read !== 'no-entry') {
        if (read.isNew) await sendHints()
        return { readUpTo: read.readUpTo }
      }
      // A message is written before the entry, so it may be read before the entry exists.
      if (!(await messages.get(chatId, upTo))) return refuse('chat-not-found')
      if (await marks.begin(viewer.id, chatId, upTo)) {
        await sendHints()
        return { readUpTo: upTo }
      }
    }

    async function sendHints() {
      const { entry, partner } = await entries.withPartner(viewer.id, chatId, { partnerId })
      const isShown = !viewer.hidden.has(partnerId) && showsOwnMark(viewer, entry, partner)
      const hint = { type: 'read', chatId, userId: viewer.id, upTo } as const
      await live.sendHint(isShown ? peopleIn(chatId) : [viewer.id], hint)
    }
  },
)
