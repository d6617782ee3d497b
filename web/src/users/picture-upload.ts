import { RefusalError } from '../../../shared/refusal-error.ts'
import { createUpload } from '../../../shared/media/create-upload.ts'
import { finishUpload, type Crop } from '../../../shared/media/finish-upload.ts'
import { onlyPhotosMessage, photoBytesMaximum } from '../../../shared/media/accepted.ts'
import { call } from '../lib/call.ts'
import { withFreshId } from '../lib/with-fresh-id.ts'
import { uploadFile } from '../media/create-upload.ts'
import { formatOf, unshownFormat, withEnding } from '../media/file-format.ts'

/** A picture that the server has cropped and that a profile may use. */
export interface UploadedPicture {
  uploadId: string
  /** The id of the picture's files. */
  picture: string
}

/**
 * Prepares a file for a person's picture: it gets a name that shows its kind, or a refusal says why it cannot be used. The
 * kind comes from the first bytes, or from the name if the bytes are unknown; the server checks the bytes.
 */
export async function readPicture(chosen: File): Promise<{ file: File } | { refusal: string }> {
  const format = await formatOf(chosen)
  const file = withEnding(chosen, format)
  const isPicture = format
    ? ['png', 'gif', 'jpg'].includes(format)
    : /\.(png|gif|jpe?g|jfif)$/i.test(file.name)
  if (!isPicture) return { refusal: unshownFormat(format) ?? onlyPhotosMessage }
  if (file.size === 0) return { refusal: finishUpload.refusals['file-broken'].message }
  if (file.size > photoBytesMaximum) return { refusal: createUpload.refusals['file-too-large'].message }
  return { file }
}

/** A photo that is being uploaded. `url` is its address on this device; `forgetPhoto` revokes it and cancels the upload. */
export interface ChosenPhoto {
  url: string
  upload: ReturnType<typeof startUpload>
}

export const choosePhoto = (file: File): ChosenPhoto => ({
  url: URL.createObjectURL(file),
  upload: startUpload(file),
})

export function forgetPhoto({ url, upload }: ChosenPhoto): void {
  URL.revokeObjectURL(url)
  upload.cancel()
}

/** Starts to send a photo while the person still chooses the crop. */
function startUpload(file: File) {
  const controller = new AbortController()
  const { signal } = controller
  const send = () =>
    withFreshId(undefined, async (id) => {
      await uploadFile(id, file, { onProgress: () => undefined, signal })
      return id
    })
  let sent: Promise<string> | undefined = send()
  // If the connection was lost, `finish` sends the photo again.
  sent.catch(() => undefined)
  return {
    /**
     * Lets the server crop the photo. The server keeps the first crop of an upload, so a second attempt sends the photo
     * again.
     */
    async finish(crop: Crop): Promise<UploadedPicture> {
      const earlier = sent
      sent = undefined
      const uploadId = await (earlier ?? send()).catch((error: unknown) => {
        if (!earlier || !(error instanceof RefusalError) || error.code !== 'offline') throw error
        return send()
      })
      const { fileId } = await call(finishUpload, { uploadId, crop }, { signal })
      return { uploadId, picture: fileId }
    },
    cancel: () => controller.abort(),
  }
}
