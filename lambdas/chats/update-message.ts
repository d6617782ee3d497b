import { isDeepStrictEqual } from 'node:util'
import { partnerIn } from '../../shared/chats/pair.ts'
import { editableMs, updateMessage as contract } from '../../shared/chats/update-message.ts'
import { isBlank } from '../../shared/composer/rich-text.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { mentionStore } from '../users/mention-store.ts'
import { isLater } from './entry.ts'
import { entryStore } from './entry-store.ts'
import { keptStore } from './kept-store.ts'
import { messageHints } from './message-hints.ts'
import { messageChangeStore } from './message-change-store.ts'
import { messageStore } from './message-store.ts'
import { reachable } from './reachable.ts'
import { shownMessages } from './shown-messages.ts'

/**
 * One put stores a copy of the former text, and one conditional update replaces the text. A reaction updates the
 * entries of both people.
 */
export const updateMessage = operation(
  contract,
  {
    messages: only(messageStore, 'get'),
    changes: only(messageChangeStore, 'edit'),
    kept: only(keptStore, 'put'),
    entries: only(entryStore, 'withPartnersEntry'),
    mentions: only(mentionStore, 'confirm'),
    shown: shownMessages,
    hints: messageHints,
  },
  async (
    input,
    { viewer, now, messages, changes, kept, entries, mentions, shown, hints, visible, refuse },
  ) => {
    const { chatId, messageId } = input
    const written = input.blocks.map(({ text, links }) => ({ text, ...(links && { links }) }))
    const partnerId = partnerIn(chatId, viewer.id) ?? refuse('chat-not-found')
    const both = await entries.withPartnersEntry(viewer.id, chatId, partnerId)
    const partner = reachable(both.partner, viewer, visible) ?? refuse('partner-away')
    const before = await messages.get(chatId, messageId)
    if (!before || before.unsentAt !== undefined || !isLater(messageId, both.entry.clearedUpTo))
      return refuse('message-not-found')
    if (before.senderId !== viewer.id || before.deal) return refuse('not-sender')
    const { blocks } = await mentions.confirm(written, viewer.campusId ?? '', visible)
    const reader = { visible, clearedUpTo: both.entry.clearedUpTo }
    if (isDeepStrictEqual(before.blocks, blocks)) return shown.one(before, reader)
    if (now > before.createdAt + editableMs) return refuse('too-late')
    const hasMore = before.media.length > 0 || before.postId !== undefined
    if (!hasMore && blocks.every(({ text }) => isBlank(text))) return refuse('message-empty')
    await kept.put(before)
    const after = (await changes.edit(before, blocks)) ?? refuse('message-changed')
    const edited = await shown.one(after, reader)
    await hints.send('message-changed', edited, {
      sender: viewer,
      receiver: partner,
      entry: both.partnersEntry,
    })
    return edited
  },
)
