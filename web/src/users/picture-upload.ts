import { RefusalError } from '../../../shared/contract.ts'
import { createUpload } from '../../../shared/media/create-upload.ts'
import { finishUpload, type Crop } from '../../../shared/media/finish-upload.ts'
import { onlyPhotosMessage, photoBytesMaximum } from '../../../shared/media/media.ts'
import { call } from '../lib/call.ts'
import { withFreshId } from '../lib/with-fresh-id.ts'
import { uploadFile } from '../media/create-upload.ts'

/** A picture that the server has cropped and that a profile may use. */
export interface UploadedPicture {
  uploadId: string
  /** The id of its files. */
  picture: string
}

/** Why a file cannot become a person's picture, by its name and size; the server checks the bytes. */
export function refusalOf({ name, size }: File): string | undefined {
  if (!/\.(png|gif|jpe?g)$/i.test(name)) return onlyPhotosMessage
  if (size === 0) return finishUpload.refusals['file-broken'].message
  return size > photoBytesMaximum ? createUpload.refusals['file-too-large'].message : undefined
}

/** A photo being uploaded: its address on this device, and its upload. `forgetPhoto` ends both. */
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

/** Starts sending a photo, while the person chooses the crop. */
function startUpload(file: File) {
  const controller = new AbortController()
  const { signal } = controller
  const send = () =>
    withFreshId(undefined, async (id) => {
      await uploadFile(id, file, { onProgress: () => undefined, signal })
      return id
    })
  let sent: Promise<string> | undefined = send()
  // Without a connection `finish` sends it again.
  sent.catch(() => undefined)
  return {
    /** Lets the server crop the photo. An upload keeps its first crop, so another attempt sends the photo again. */
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
