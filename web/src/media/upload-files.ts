import { RefusalError } from '../../../shared/refusal-error.ts'
import { finishUpload } from '../../../shared/media/finish-upload.ts'
import { wentWrong } from '../lib/unavailable.ts'
import { withFreshId } from '../lib/with-fresh-id.ts'
import { brokenFile } from './choose-files.ts'
import type { ChosenFile } from './chosen-file.ts'
import { uploadFile } from './create-upload.ts'
import { finishFile } from './finish-upload.ts'
import { takePoster } from './take-poster.ts'

export type FileChange = (change: Partial<ChosenFile>) => void

interface UploadOptions {
  /** Called with each change of the file's state. */
  change: FileChange
  /** Called with the sentence of a refusal that a retry cannot change, because the file itself is wrong. */
  refuse: (sentence: string) => void
  /**
   * Called with a sentence about a file that is posted in another form than it was chosen, for example only its first
   * frame.
   */
  note: (sentence: string) => void
  signal: AbortSignal
  /** The conversation that the file belongs to; only its two people may see the file. */
  chatId?: string | undefined
}

/** The initial state of an upload. With it, the next attempt sends the file again under a new id. */
export const notUploaded = {
  uploadId: undefined,
  posterId: undefined,
  sent: false,
  done: false,
  progress: 0,
} satisfies Partial<ChosenFile>

/**
 * Uploads a file and lets the server check it; then the file is `done`. A failure that a retry may fix becomes the file's
 * `error`, unless there is no connection. If `signal` is aborted, the file stays as it is.
 */
export async function uploadChosenFile(
  file: ChosenFile,
  { change, refuse, note, signal, chatId }: UploadOptions,
): Promise<void> {
  const poster = uploadPoster(file, { change, signal, chatId })
  let { sent } = file
  try {
    await withFreshId(file.uploadId, async (uploadId) => {
      change({ uploadId })
      if (!sent || uploadId !== file.uploadId)
        await uploadFile(uploadId, file.file, {
          onProgress: (progress) => change({ progress }),
          signal,
          chatId,
        })
      sent = true
      change({ sent, progress: 1 })
      const { stilled } = await finishFile(uploadId, signal)
      if (stilled) note(`“${file.file.name}” is too long to move. Its first picture is posted.`)
    })
    await poster
    change({ done: true })
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof RefusalError)) {
      change({ error: wentWrong })
      throw error
    }
    if (error.code === 'file-broken') return refuse(brokenFile(file.file.name))
    if (isFinal(error.code)) return refuse(error.message)
    // The upload began in an earlier visit and has expired, so the next attempt sends the file again.
    if (error.code === 'upload-not-found' && file.uploadId) return change(notUploaded)
    // After a refusal the bytes have to be sent again. After a lost response, the server may already have them.
    sent &&= error.code === 'offline'
    change({ sent, progress: sent ? 1 : 0, ...(navigator.onLine ? { error: error.message } : {}) })
  } finally {
    await poster
  }
}

const isFinal = (code: string) => code !== 'upload-not-found' && Object.hasOwn(finishUpload.refusals, code)

/** Uploads the poster of a video. If that fails, the video is posted without a poster. */
async function uploadPoster(
  { kind, preview, posterId }: ChosenFile,
  { change, signal, chatId }: Omit<UploadOptions, 'refuse' | 'note'>,
): Promise<void> {
  if (kind !== 'video' || posterId) return
  try {
    const poster = await takePoster(preview)
    await withFreshId(undefined, async (id) => {
      await uploadFile(id, poster, { onProgress: () => undefined, signal, chatId })
      await finishFile(id, signal)
      change({ posterId: id })
    })
  } catch {
    // Not every browser can decode every camera's videos, and a poster is optional.
  }
}
