import { messageChanged } from '../../events/message-changed.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { storedFiles } from '../media/stored-files.ts'
import { bothEntries } from './both-entries.ts'
import { keptPhotos } from './kept-photos.ts'
import { messageChangeStore } from './message-change-store.ts'
import { messageStore } from './message-store.ts'

/**
 * Updates the entries of both people with an edited or unsent message. The file of an unsent photo goes, after a copy of it
 * was kept for a report.
 */
export const { handler, grants } = reaction(
  messageChanged,
  {
    messages: only(messageStore, 'get'),
    changes: only(messageChangeStore, 'forgetPhoto'),
    photos: keptPhotos,
    files: storedFiles,
    entries: bothEntries,
  },
  async ({ chatId, messageId }, { messages, changes, photos, files, entries }) => {
    const message = await messages.get(chatId, messageId)
    if (!message) return
    await entries.follow(message)
    const { unsentPhoto } = message
    if (!unsentPhoto) return
    await photos.keep(message, unsentPhoto)
    await files.remove([unsentPhoto])
    await changes.forgetPhoto(message)
  },
)
