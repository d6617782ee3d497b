import { sendMessage as contract } from '../../shared/chats/send-message.ts'
import { partnerIn } from '../../shared/chats/pair.ts'
import { isFresh } from '../../shared/ulid.ts'
import { operation } from '../access/operation.ts'
import { uploadStore } from '../media/upload-store.ts'
import { only } from '../platform/effect.ts'
import { hashOf } from '../platform/idempotency.ts'
import { isLater } from './entry.ts'
import { entryStore } from './entry-store.ts'
import { messageHints } from './message-hints.ts'
import { takePhoto } from './message-photo.ts'
import { messageStore, type MessageRow } from './message-store.ts'
import { reachable } from './reachable.ts'
import { sharedPosts } from './shared-posts.ts'
import { strangerLimit } from './stranger-limit.ts'

/**
 * One put is the fact; the entries of both people follow from it. The same id with the same content returns the message that
 * is there already.
 */
export const sendMessage = operation(
  contract,
  {
    messages: only(messageStore, 'get', 'create'),
    entries: only(entryStore, 'withPartner'),
    uploads: only(uploadStore, 'take'),
    posts: sharedPosts,
    strangers: strangerLimit,
    hints: messageHints,
  },
  async (input, { viewer, now, messages, entries, uploads, posts, strangers, hints, visible, refuse }) => {
    const { chatId, id, photo, postId } = input
    // A message has one reader, who needs no mention.
    const blocks = input.blocks.map(({ text, links }) => ({ text, links }))
    const bodyHash = hashOf({ blocks, photo, postId })
    if (!isFresh(id, now)) {
      const before = await messages.get(chatId, id)
      return before ? repeated(before) : refuse('stale-key')
    }
    const partnerId = partnerIn(chatId, viewer.id) ?? refuse('chat-not-found')
    const { entry, partner: other } = await entries.withPartner(viewer.id, chatId, { partnerId })
    const partner = reachable(other, viewer, visible) ?? refuse('partner-away')
    if (!isLater(id, entry.clearedUpTo)) return refuse('stale-key')
    const retryAfter = await strangers.take(viewer.id, entry)
    if (retryAfter !== undefined) return refuse('too-many-strangers', { retryAfter })
    const file = photo && (await takePhoto(uploads, viewer.id, { chatId, id, photo }))
    if (photo && !file) return refuse('upload-not-found')
    const { id: senderId, campusId } = viewer
    const message = { id, chatId, senderId, campusId, blocks, photo: file, postId, bodyHash }
    const result = await messages.create(message)
    if ('existing' in result) return repeated(result.existing)
    const sent = await shown(result.created)
    await hints.push(sent, viewer, partner)
    return sent

    function repeated(before: MessageRow) {
      if (before.senderId !== viewer.id || before.bodyHash !== bodyHash) return refuse('key-conflict')
      return shown(before)
    }
    async function shown(message: MessageRow) {
      const [one = refuse('internal')] = await posts.shownIn([message], visible)
      return one
    }
  },
)
