import { uploadExpired } from '../../events/upload-expired.ts'
import { reaction } from '../platform/reaction.ts'
import { authorStore } from '../posts/author-store.ts'
import { storedFiles } from './stored-files.ts'

/**
 * Orphans expire (architecture, 'Media'). A post or comment whose upload is still to be taken, because that waits for a
 * redrive, keeps its files.
 */
export const handler = reaction(
  uploadExpired,
  { authors: authorStore, files: storedFiles },
  async ({ uploadId, userId, media }, { authors, files }) => {
    if (await authors.tookUpload(userId, uploadId)) return
    await files.remove([media])
  },
)
