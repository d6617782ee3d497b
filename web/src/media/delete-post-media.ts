import { RefusalError } from '../../../shared/refusal-error.ts'
import { deletePostMedia } from '../../../shared/media/delete-post-media.ts'
import { call } from '../lib/call.ts'
import { showAlert } from '../ui/alerts-store.ts'

/** Removes the files of a deleted post, and shows an alert if that failed; the server retries. */
export async function deleteFiles(postId: string): Promise<void> {
  await call(deletePostMedia, { postId }).catch((error: unknown) => {
    if (error instanceof RefusalError && error.code === 'media-not-deleted')
      showAlert({ message: error.message, type: 'danger' })
  })
}
