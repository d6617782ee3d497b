import { createChat as contract } from '../../shared/chats/create-chat.ts'
import { chatIdOf } from '../../shared/chats/pair.ts'
import { isFresh } from '../../shared/ulid.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { authorOf } from '../users/author.ts'
import type { Entry } from './entry.ts'
import { entryChangeStore } from './entry-change-store.ts'
import { entryStore } from './entry-store.ts'
import { reachable } from './reachable.ts'
import { strangerLimit } from './stranger-limit.ts'

export const createChat = operation(
  contract,
  {
    entries: only(entryStore, 'withPartner'),
    entryChanges: only(entryChangeStore, 'begin'),
    strangers: strangerLimit,
  },
  async ({ id, userId }, { viewer, now, entries, entryChanges, strangers, see, visible, refuse }) => {
    const chatId = chatIdOf(viewer.id, userId)
    const before = await entries.withPartner(viewer.id, chatId, { partnerId: userId })
    const partner = authorOf(see(reachable(before.partner, viewer, visible)))
    if (userId === viewer.id) return refuse('own-profile')
    if (before.entry.inboxKey !== undefined) return { chat: shown(before.entry), isNew: false }
    if (!isFresh(id, now)) return refuse('stale-key')
    const retryAfter = await strangers.take(viewer.id, before.entry)
    if (retryAfter !== undefined) return refuse('too-many-strangers', { retryAfter })
    const result = await entryChanges.begin(viewer, chatId, { id, partner })
    if ('begun' in result) return { chat: shown(result.begun), isNew: true }
    return result.existing.inboxKey === undefined
      ? refuse('stale-key')
      : { chat: shown(result.existing), isNew: false }

    function shown({ preview, lastId = id, lastAt = now }: Entry) {
      return { id: chatId, partner, preview, lastId, lastAt }
    }
  },
)
