/** Sending the bytes of a file with real progress: `fetch` cannot report it, XMLHttpRequest can. */
import { RefusalError } from '../../../shared/contract.ts'

const failed = { status: 503, message: 'Something went wrong. Try again.' } as const

/**
 * Sends a file with a presigned POST (Amazon S3, 'POST Object'): the policy's fields first, the file last.
 * `onProgress` gets the part that is sent, from 0 to 1. Rejects with a RefusalError: `offline` where no answer
 * came, `file-too-large` where the store says so, `upload-refused` for any other refusal.
 */
export function sendFile(
  permission: { url: string; fields: Record<string, string> },
  file: Blob,
  onProgress: (part: number) => void,
): Promise<void> {
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
    request.onerror = () => reject(new RefusalError('offline', failed))
    request.send(form)
  })
}

function refusalOf(answer: string): RefusalError {
  if (!answer.includes('EntityTooLarge')) return new RefusalError('upload-refused', failed)
  return new RefusalError('file-too-large', {
    status: 413,
    message: 'That file is too large: photos up to 20 MB, videos up to 100 MB.',
  })
}
