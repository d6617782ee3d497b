import { createUpload } from '../../../shared/media/create-upload.ts'
import { call } from '../lib/call.ts'
import { sendFile } from './send-file.ts'

/** Requests an upload permission and sends the file. Calling it again with the same id sends the file again. */
export async function uploadFile(
  id: string,
  file: File,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<void> {
  const permission = await call(
    createUpload,
    { id, name: file.name.slice(-255), size: file.size },
    { signal },
  )
  await sendFile(permission, file, onProgress, signal)
}
