import { finishUpload } from '../../../shared/media/finish-upload.ts'
import type { Media } from '../../../shared/media/media.ts'
import { call } from '../lib/call.ts'

/** Lets the server check an uploaded file and make the sizes that posts show. Idempotent. */
export function finishFile(uploadId: string, signal: AbortSignal): Promise<Media> {
  return call(finishUpload, { uploadId }, { signal })
}
