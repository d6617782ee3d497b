/** Sends a file with XMLHttpRequest, because `fetch` cannot report the progress of an upload. */
import { RefusalError } from '../../../shared/refusal-error.ts'
import { unavailable } from '../lib/unavailable.ts'

/**
 * Sends a file with a presigned POST (Amazon S3, 'POST Object'): the policy's fields first, the file last. `onProgress` is
 * called with the sent fraction, from 0 to 1. Rejects with a RefusalError: `offline` if no response came, `file-too-large`
 * if S3 refuses the size, `upload-refused` for any other refusal. If `signal` was aborted, rejects with its reason.
 */
export function sendFile(
  permission: { url: string; fields: Record<string, string> },
  file: Blob,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  const form = new FormData()
  for (const [name, value] of Object.entries(permission.fields)) form.append(name, value)
  form.append('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', permission.url)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(refusalOf(request.responseText))
    }
    request.onerror = () => reject(unavailable('offline'))
    signal.addEventListener('abort', () => {
      request.abort()
      reject(signal.reason)
    })
    request.send(form)
  })
}

function refusalOf(body: string): RefusalError {
  if (!body.includes('EntityTooLarge')) return unavailable('upload-refused')
  return new RefusalError('file-too-large', {
    status: 413,
    message: 'That file is too large: photos up to 20 MB, videos up to 100 MB.',
  })
}
