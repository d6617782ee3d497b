/** The photos of messages that were unsent, for a report. A rule of the bucket removes them after seven days. */
import type { Media } from '../../shared/media/media.ts'
import { copyGrants, copyStill } from '../media/copied-stills.ts'
import { effect } from '../platform/effect.ts'
import { anyId } from '../platform/grants.ts'

/** Must begin with `keptFolder` of infra/constructs/storage.ts. */
export const keptPhotoKey = (chatId: string, messageId: string) => `kept/${chatId}/${messageId}.webp`

export const anyKeptPhoto = keptPhotoKey(anyId, anyId)

export const keptPhotos = effect({ keep: copyGrants(anyKeptPhoto) }, () => ({
  /** Copies the photo of a message. A repeat after the photo was removed leaves the copy. */
  async keep({ chatId, id }: { chatId: string; id: string }, photo: Media): Promise<void> {
    await copyStill(photo, keptPhotoKey(chatId, id))
  },
}))
