/**
 * Copies of the photos, and of the stills of the videos, of unsent messages, kept for reports. A lifecycle rule of the
 * bucket removes them after seven days.
 */
import type { Media } from '../../shared/media/media.ts'
import { copyGrants, copyStill } from '../media/copied-stills.ts'
import { effect } from '../platform/effect.ts'
import { anyId } from '../platform/grants.ts'

/**
 * The name of the copy of a message's file; `place` counts from 0. The first copy has no number, as in earlier releases,
 * in which a message had at most one file.
 */
export const copyName = (messageId: string, place: number) =>
  place === 0 ? messageId : `${messageId}-${place + 1}`

/** Must begin with `keptFolder` of infra/constructs/storage.ts. */
export const keptMediaKey = (chatId: string, messageId: string, place: number) =>
  `kept/${chatId}/${copyName(messageId, place)}.webp`

export const anyKeptMedia = keptMediaKey(anyId, anyId, 0)

export const keptMedia = effect({ keep: copyGrants(anyKeptMedia) }, () => ({
  /** Copies the files of a message. If the call is repeated after a file was removed, the earlier copy stays. */
  async keep({ chatId, id }: { chatId: string; id: string }, media: readonly Media[]): Promise<void> {
    await Promise.all(media.map((one, place) => copyStill(one, keptMediaKey(chatId, id, place))))
  },
}))
