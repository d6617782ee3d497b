import { RefusalError } from '../../../shared/contract.ts'
import { withFreshId } from '../lib/with-fresh-id.ts'
import type { ChosenFile } from './chosen-file.ts'
import { uploadFile } from './create-upload.ts'
import { finishFile } from './finish-upload.ts'
import { takePoster } from './take-poster.ts'

export type FileChange = (change: Partial<ChosenFile>) => void

const atOnce = 3

/**
 * Uploads the files that are not done yet, three at a time. Each succeeds or fails on its own, and finished ones are
 * kept for the next attempt. `change` is called at every step; a file that failed has an `error`.
 */
export async function uploadFiles(
  files: readonly ChosenFile[],
  change: (key: string) => FileChange,
): Promise<void> {
  const waiting = files.filter((file) => !file.done)
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await uploadOne(file, change(file.key))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

async function uploadOne(file: ChosenFile, change: FileChange): Promise<void> {
  change({ error: undefined })
  const poster = uploadPoster(file, change)
  try {
    await withFreshId(file.uploadId, async (uploadId) => {
      change({ uploadId })
      if (!file.sent || uploadId !== file.uploadId)
        await uploadFile(uploadId, file.file, (progress) => change({ progress }))
      change({ sent: true, progress: 1 })
      await finishFile(uploadId)
    })
    change({ done: true })
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    // Without a response the bytes may have arrived; after a refusal they have to be sent again.
    if (error.code !== 'offline') change({ sent: false, progress: 0 })
    change({ error: error.message })
  } finally {
    await poster
  }
}

/** Uploads the poster of a video. A video whose poster fails is posted without one. */
async function uploadPoster({ kind, preview, posterId }: ChosenFile, change: FileChange): Promise<void> {
  if (kind !== 'video' || posterId) return
  try {
    const poster = await takePoster(preview)
    await withFreshId(undefined, async (id) => {
      await uploadFile(id, poster, () => undefined)
      await finishFile(id)
      change({ posterId: id })
    })
  } catch {
    // Not every browser can decode what every camera records, and a poster is optional.
  }
}
