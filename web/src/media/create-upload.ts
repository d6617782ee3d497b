import { createUpload } from '../../../shared/media/create-upload.ts'
import { call } from '../lib/call.ts'
import { sendFile } from './send-file.ts'

/** Requests an upload permission and sends the file. Calling it again with the same id sends the file again. */
export async function uploadFile(
  id: string,
  file: File,
  {
    onProgress,
    signal,
    chatId,
  }: { onProgress: (part: number) => void; signal: AbortSignal; chatId?: string | undefined },
): Promise<void> {
  const permission = await call(
    createUpload,
    { id, name: file.name.slice(-255), size: file.size, ...(chatId !== undefined && { chatId }) },
    { signal },
  )
  await sendFile(permission, file, onProgress, signal)
}
