import { uploadExpired } from '../../events/upload-expired.ts'
import { reaction } from '../platform/reaction.ts'
import { takerStore } from '../posts/taker-store.ts'
import { storedFiles } from './stored-files.ts'

/** Removes the files of an expired upload, unless the post or comment that took it exists. */
export const { handler, grants } = reaction(
  uploadExpired,
  { takers: takerStore, files: storedFiles },
  async ({ uploadId, media, takenBy }, { takers, files }) => {
    if (takenBy !== undefined && (await takers.hasUpload(takenBy, uploadId))) return
    await files.remove([media])
  },
)
