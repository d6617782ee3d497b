import {
  listMessages as contract,
  messagesPageSize,
  newMessagesMaximum,
} from '../../shared/chats/list-messages.ts'
import { partnerIn } from '../../shared/chats/pair.ts'
import type { Position } from '../../shared/cursor.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { isLater } from './entry.ts'
import { entryStore } from './entry-store.ts'
import { messageListStore } from './message-list-store.ts'
import { shownMessages } from './shown-messages.ts'
import { showsOwnMark } from './shows-read-marks.ts'

/**
 * The caller's own entry has the mark of the last deletion. The partner's entry says how far they have read; this is left
 * out if the partner is hidden, if the conversation is a request of theirs, or if one of the two turned read receipts off.
 */
export const listMessages = operation(
  contract,
  {
    messages: only(messageListStore, 'page', 'after'),
    entries: only(entryStore, 'withPartnersEntry'),
    shown: shownMessages,
  },
  async ({ chatId, cursor, after }, { viewer, messages, entries, shown, visible, refuse }) => {
    const partnerId = partnerIn(chatId, viewer.id) ?? refuse('chat-not-found')
    const before = pageAfter(cursor)?.[1]
    const [found, { entry, partner, partnersEntry }] = await Promise.all([
      after === undefined
        ? messages.page(chatId, { limit: messagesPageSize, before })
        : messages.after(chatId, after, newMessagesMaximum),
      entries.withPartnersEntry(viewer.id, chatId, partnerId),
    ])
    const { clearedUpTo } = entry
    const isShown =
      !viewer.hidden.has(partnerId) && partner !== undefined && showsOwnMark(partner, partnersEntry, viewer)
    const kept = found.filter(({ id }) => isLater(id, clearedUpTo))
    const end = kept.at(-1)
    const isWhole = after === undefined && kept.length === messagesPageSize
    const next: Position | undefined = isWhole && end ? [0, end.id] : undefined
    return {
      ...pageOf(await shown.all(kept, { visible, clearedUpTo }), next),
      ...(isShown && { partnerReadUpTo: partnersEntry.readUpTo }),
      clearedUpTo,
    }
  },
)
