import { uploadExpired } from '../../events/upload-expired.ts'
import { reaction } from '../platform/reaction.ts'
import { authorStore } from '../posts/author-store.ts'
import { storedFiles } from './stored-files.ts'

/**
 * Removes the files of an expired upload, unless a post or comment uses it: the event that takes the upload may still be
 * waiting for a redrive.
 */
export const handler = reaction(
  uploadExpired,
  { authors: authorStore, files: storedFiles },
  async ({ uploadId, userId, media }, { authors, files }) => {
    if (await authors.tookUpload(userId, uploadId)) return
    await files.remove([media])
  },
)
