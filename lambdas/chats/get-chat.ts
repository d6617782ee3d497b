import { getChat as contract } from '../../shared/chats/get-chat.ts'
import { partnerIn } from '../../shared/chats/pair.ts'
import { operation } from '../access/operation.ts'
import { liveStore } from '../live/live-store.ts'
import { only } from '../platform/effect.ts'
import { areHidden } from '../blocks/hidden-people.ts'
import { authorOf } from '../users/author.ts'
import { deletionStore } from './deletion-store.ts'
import { changesBy, isArchived, isRequest } from './entry.ts'
import { entryStore } from './entry-store.ts'
import { messageListStore } from './message-list-store.ts'
import { reachable } from './reachable.ts'

/**
 * Messages are written before entries, so a conversation without an entry may exist. A partner who is hidden by a block is
 * shown as last copied into the entry.
 */
export const getChat = operation(
  contract,
  {
    entries: only(entryStore, 'withPartner'),
    deletions: deletionStore,
    messages: only(messageListStore, 'newest'),
    live: only(liveStore, 'list'),
  },
  async ({ chatId }, { viewer, entries, deletions, messages, live, visible, refuse }) => {
    const partnerId = partnerIn(chatId, viewer.id) ?? refuse('chat-not-found')
    const found = await entries.withPartner(viewer.id, chatId, { partnerId })
    const { entry, partner } =
      found.entry.inboxKey === undefined
        ? await entries.withPartner(viewer.id, chatId, { partnerId, consistent: true })
        : found
    const newest = entry.inboxKey === undefined ? await messages.newest(chatId) : undefined
    const { inboxKey, preview, lastId, lastAt } = {
      ...entry,
      ...(newest && changesBy(newest, entry, viewer.id)),
    }
    const shown = partner && !areHidden(viewer, partner) ? partner : undefined
    const person = shown ? authorOf(shown) : entry.partner
    if (inboxKey === undefined || lastId === undefined || lastAt === undefined || !person)
      return refuse((await deletions.by(partnerId, chatId)) ? 'chat-deleted' : 'chat-not-found')
    // A person who never wrote back is not shown as online.
    const showOnline = viewer.showsOnline && shown?.showsOnline && entry.lastReceivedId !== undefined
    return {
      chat: { id: chatId, partner: person, preview, lastId, lastAt },
      isOpen: reachable(partner, viewer, visible) !== undefined,
      isMuted: entry.isMuted,
      isPinned: entry.isPinned,
      isArchived: isArchived(entry, viewer.id) || undefined,
      isRequest: isRequest(entry, viewer.id) || undefined,
      partnerTrust: shown?.trust,
      readUpTo: entry.readUpTo,
      isPartnerOnline: (showOnline && (await live.list(partnerId)).length > 0) || undefined,
    }
  },
)
