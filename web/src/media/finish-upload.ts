import { finishUpload, type Finished } from '../../../shared/media/finish-upload.ts'
import { call } from '../lib/call.ts'

/** Lets the server check an uploaded file and make the sizes that posts show. Idempotent. */
export function finishFile(uploadId: string, signal: AbortSignal): Promise<Finished> {
  return call(finishUpload, { uploadId }, { signal })
}
