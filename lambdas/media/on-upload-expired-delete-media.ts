import { uploadExpired } from '../../events/upload-expired.ts'
import { isAvatar } from '../../shared/media/media.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { takerStore } from '../posts/taker-store.ts'
import { userStore } from '../users/user-store.ts'
import { storedFiles } from './stored-files.ts'

/** Removes the files of an expired upload, unless the post or comment that took it exists, or the person shows it. */
export const { handler, grants } = reaction(
  uploadExpired,
  { takers: takerStore, users: only(userStore, 'get'), files: storedFiles },
  async ({ uploadId, media, takenBy }, { takers, users, files }) => {
    if (takenBy !== undefined && (await isTaken(takenBy))) return
    await files.remove([media])

    async function isTaken(taker: string): Promise<boolean> {
      if (!isAvatar(media.fileId)) return takers.hasUpload(taker, uploadId)
      return (await users.get(taker, { consistent: true }))?.picture === media.fileId
    }
  },
)
