/** The rules, the write and the hints of sending a message, shared by the operations that send one message or several. */
import type { InputOf, RefusalCode } from '../../shared/contract.ts'
import type { RefusalDetails } from '../../shared/refusal-error.ts'
import type { Message } from '../../shared/chats/chat.ts'
import type { sendMessage } from '../../shared/chats/send-message.ts'
import type { Media } from '../../shared/media/media.ts'
import { isFresh, ulidTime } from '../../shared/ulid.ts'
import type { Visibility } from '../access/visibility.ts'
import { effect, only } from '../platform/effect.ts'
import { hashOf } from '../platform/idempotency.ts'
import { mentionStore } from '../users/mention-store.ts'
import type { User } from '../users/user-store.ts'
import { isGone, isLater, type Entry } from './entry.ts'
import { messageHints } from './message-hints.ts'
import { messageStore, type MessageRow } from './message-store.ts'
import { reachable } from './reachable.ts'
import { shownMessages } from './shown-messages.ts'
import { strangerLimit } from './stranger-limit.ts'

type Code = RefusalCode<typeof sendMessage>

interface Sending {
  viewer: User
  /** Epoch milliseconds. */
  now: number
  visible: Visibility['visible']
  refuse: (code: Code, more?: RefusalDetails) => never
  /** The sender's entry of the conversation, the partner and their entry. */
  both: { entry: Entry; partnersEntry: Entry; partner: User | undefined }
  /** Takes the uploads once the message may be sent. Returns undefined if one is missing. */
  takeMedia?: (() => Promise<Media[] | undefined>) | undefined
  /** An earlier message of the same request was sent, so the conversation has already begun. */
  isNext?: boolean
}

/**
 * Milliseconds. A message that arrives later than this after it was written may have been overtaken by its sender's next
 * message.
 */
const delayedMs = 1000

export const messageSending = effect(
  {
    send: [
      ...messageStore.grants.get,
      ...messageStore.grants.create,
      ...messageStore.grants.createAbove,
      ...strangerLimit.grants.take,
      ...mentionStore.grants.confirm,
      ...shownMessages.grants.one,
      ...messageHints.grants.send,
    ],
  },
  (platform) => {
    const messages = only(messageStore, 'get', 'create', 'createAbove')(platform)
    const mentions = only(mentionStore, 'confirm')(platform)
    const [shown, strangers, hints] = [
      shownMessages(platform),
      strangerLimit(platform),
      messageHints(platform),
    ]
    return {
      /**
       * Sends a message with one put; a reaction updates the entries of both people. If the id is repeated with the same
       * content, returns the existing message.
       */
      async send(
        input: InputOf<typeof sendMessage>,
        { viewer, now, visible, refuse, both, takeMedia, isNext = false }: Sending,
      ): Promise<Message> {
        const { chatId, id, media, postId, replyTo } = input
        const blocks = input.blocks.map(({ text, links }) => ({ text, links }))
        const bodyHash = hashOf({ blocks, media, postId, replyTo })
        if (!isFresh(id, now)) return before('stale-key')
        const { entry, partnersEntry } = both
        const partner = reachable(both.partner, viewer, visible) ?? refuse('partner-away')
        if (isGone(id, entry, partnersEntry)) return refuse('stale-key')
        // If the id is below the partner's marks, the message would go unnoticed and count as read. If it is below the
        // sender's own marks, the message would show above the one that it replies to, or not at all.
        const partners = [partnersEntry.readUpTo, partnersEntry.lastReceivedId, partnersEntry.clearedUpTo]
        const marks = [...partners, entry.readUpTo, entry.clearedUpTo]
        if (!marks.every((mark) => isLater(id, mark))) return before('stale-key')
        if (replyTo !== undefined && !(await isThere(replyTo))) return before('quoted-gone')
        const retryAfter = isNext ? undefined : await strangers.take(viewer.id, entry)
        if (retryAfter !== undefined) return refuse('too-many-strangers', { retryAfter })
        const files = takeMedia ? ((await takeMedia()) ?? refuse('upload-not-found')) : []
        const { id: senderId, campusId } = viewer
        const text = await mentions.confirm(blocks, campusId ?? '', visible)
        const content = { blocks: text.blocks, media: files, postId, replyTo, bodyHash }
        const message = { id, chatId, senderId, campusId, ...content }
        // The receiver may have read a later message since the entries were loaded, so a delayed message is written with a
        // check of their entry.
        const isDelayed = ulidTime(id) < now - delayedMs
        const result = isDelayed
          ? await messages.createAbove(partner.id, message)
          : await messages.create(message)
        if (!result) return before('stale-key')
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
          // Without `clearedUpTo`, the quoted message is shown even if the sender has deleted it since sending this one.
          return shown.one(before, { visible, clearedUpTo: undefined })
        }
      },
    }
  },
)
