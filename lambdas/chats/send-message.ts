import { sendMessage as contract } from '../../shared/chats/send-message.ts'
import { partnerIn } from '../../shared/chats/pair.ts'
import { isFresh } from '../../shared/ulid.ts'
import { operation } from '../access/operation.ts'
import { uploadStore } from '../media/upload-store.ts'
import { only } from '../platform/effect.ts'
import { hashOf } from '../platform/idempotency.ts'
import { isGone, isLater } from './entry.ts'
import { entryStore } from './entry-store.ts'
import { messageHints } from './message-hints.ts'
import { takePhoto } from './message-photo.ts'
import { messageStore, type MessageRow } from './message-store.ts'
import { reachable } from './reachable.ts'
import { shownMessages } from './shown-messages.ts'
import { strangerLimit } from './stranger-limit.ts'

/**
 * One put is the only write; a reaction updates the entries of both people. A repeated id with the same content returns the
 * existing message.
 */
export const sendMessage = operation(
  contract,
  {
    messages: only(messageStore, 'get', 'create'),
    entries: only(entryStore, 'withPartnersEntry'),
    uploads: only(uploadStore, 'take'),
    shown: shownMessages,
    strangers: strangerLimit,
    hints: messageHints,
  },
  async (input, { viewer, now, messages, entries, uploads, shown, strangers, hints, visible, refuse }) => {
    const { chatId, id, photo, postId, replyTo } = input
    // A message has one reader, who needs no mention.
    const blocks = input.blocks.map(({ text, links }) => ({ text, links }))
    const bodyHash = hashOf({ blocks, photo, postId, replyTo })
    if (!isFresh(id, now)) return before('stale-key')
    const partnerId = partnerIn(chatId, viewer.id) ?? refuse('chat-not-found')
    const both = await entries.withPartnersEntry(viewer.id, chatId, partnerId)
    const { entry, partnersEntry } = both
    const partner = reachable(both.partner, viewer, visible) ?? refuse('partner-away')
    if (isGone(id, entry, partnersEntry)) return refuse('stale-key')
    // A message with an id below the partner's marks would go unnoticed and count as read. One with an id below its
    // sender's own marks would be shown above the message that it replies to, or not at all.
    const partners = [partnersEntry.readUpTo, partnersEntry.lastReceivedId, partnersEntry.clearedUpTo]
    const marks = [...partners, entry.readUpTo, entry.clearedUpTo]
    if (!marks.every((mark) => isLater(id, mark))) return before('stale-key')
    if (replyTo !== undefined && !(await isThere(replyTo))) return before('quoted-gone')
    const retryAfter = await strangers.take(viewer.id, entry)
    if (retryAfter !== undefined) return refuse('too-many-strangers', { retryAfter })
    const file = photo && (await takePhoto(uploads, viewer.id, { chatId, id, photo }))
    if (photo && !file) return refuse('upload-not-found')
    const { id: senderId, campusId } = viewer
    const message = { id, chatId, senderId, campusId, blocks, photo: file, postId, replyTo, bodyHash }
    const result = await messages.create(message)
    if ('existing' in result) return repeated(result.existing)
    const sent = await shown.one(result.created, { visible, clearedUpTo: entry.clearedUpTo })
    await hints.send('message', sent, { sender: viewer, receiver: partner, entry: partnersEntry })
    return sent

    async function isThere(quotedId: string) {
      const quoted = await messages.get(chatId, quotedId)
      return quoted && quoted.unsentAt === undefined && isLater(quotedId, entry.clearedUpTo)
    }
    async function before(code: 'stale-key' | 'quoted-gone') {
      const stored = await messages.get(chatId, id)
      return stored ? repeated(stored) : refuse(code)
    }
    function repeated(before: MessageRow) {
      if (before.senderId !== viewer.id || before.bodyHash !== bodyHash) return refuse('key-conflict')
      // Its sender had the message that it quotes.
      return shown.one(before, { visible, clearedUpTo: undefined })
    }
  },
)
