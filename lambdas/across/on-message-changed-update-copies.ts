import { messageChanged } from '../../events/message-changed.ts'
import { partnerIn } from '../../shared/chats/pair.ts'
import { bothEntries } from '../chats/both-entries.ts'
import { keptMedia } from '../chats/kept-media.ts'
import { messageChangeStore } from '../chats/message-change-store.ts'
import { messageStore } from '../chats/message-store.ts'
import { storedFiles } from '../media/stored-files.ts'
import { messageNotificationId, messageNotificationText } from '../notifications/message-notification.ts'
import { notices } from '../notifications/notices.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'

/**
 * Updates the copies of an edited or unsent message's beginning: in the entries of both people, and in the notification
 * of the receiver. Removes the files of an unsent message, after keeping copies of them for a report.
 */
export const { handler, grants } = reaction(
  messageChanged,
  {
    messages: only(messageStore, 'get'),
    changes: only(messageChangeStore, 'forgetMedia'),
    copies: keptMedia,
    files: storedFiles,
    entries: bothEntries,
    notices: only(notices, 'reword'),
  },
  async (
    { chatId, messageId, senderId },
    { messages, changes, copies, files, entries, notices: { reword } },
  ) => {
    const message = await messages.get(chatId, messageId)
    const receiverId = partnerIn(chatId, senderId)
    if (!message || receiverId === undefined) return
    await entries.follow(message)
    await reword(receiverId, messageNotificationId(message), messageNotificationText(message))
    const { unsentMedia } = message
    if (unsentMedia.length === 0) return
    await copies.keep(message, unsentMedia)
    await files.remove(unsentMedia)
    await changes.forgetMedia(message)
  },
)
