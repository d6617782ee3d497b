import { uploadExpired } from '../../events/upload-expired.ts'
import { isAvatar, type Media } from '../../shared/media/media.ts'
import { messageStore } from '../chats/message-store.ts'
import { hasFile, messageTaking } from '../chats/message-media.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { takerStore } from '../posts/taker-store.ts'
import { userStore } from '../users/user-store.ts'
import { mediaFiles } from '../media/files.ts'
import { storedFiles } from '../media/stored-files.ts'
import { rawFileKey } from '../media/upload-store.ts'

/**
 * Removes the files of an expired upload, unless the post, comment or message that uses the upload exists, or the upload
 * is the person's picture. Also removes a raw file that was never finished.
 */
export const { handler, grants } = reaction(
  uploadExpired,
  {
    takers: takerStore,
    messages: only(messageStore, 'get'),
    users: only(userStore, 'get'),
    raw: only(mediaFiles, 'removeRaw'),
    files: storedFiles,
  },
  async ({ uploadId, userId, media, takenBy }, { takers, messages, users, raw, files }) => {
    await raw.removeRaw(rawFileKey(userId, uploadId))
    if (!media || (takenBy !== undefined && (await isTaken(takenBy, media)))) return
    await files.remove([media])

    async function isTaken(taker: string, { fileId }: Media): Promise<boolean> {
      if (isAvatar(fileId)) return (await users.get(taker, { consistent: true }))?.picture === fileId
      const named = messageTaking(taker)
      if (!named) return takers.hasFile(taker, fileId)
      const message = await messages.get(named.chatId, named.id)
      return message !== undefined && hasFile(message.media, fileId)
    }
  },
)
