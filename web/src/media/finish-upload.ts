import { finishUpload } from '../../../shared/media/finish-upload.ts'
import type { Media } from '../../../shared/media/media.ts'
import { call } from '../lib/call.ts'

/** Has the sent file looked at and made into the sizes that a post shows; calling again answers the same. */
export function finishFile(uploadId: string): Promise<Media> {
  return call(finishUpload, { uploadId })
}
