/** Copies of reported photos, in a part of the bucket that the site does not serve. */
import type { Media } from '../../shared/media/media.ts'
import { anyKeptPhoto, keptPhotoKey } from '../chats/kept-photos.ts'
import { copyGrants, copyObject, copyStill } from '../media/copied-stills.ts'
import { effect } from '../platform/effect.ts'
import { anyId } from '../platform/grants.ts'
import type { Key } from '../platform/row.ts'

const evidenceKey = (folder: string, name: string) => `reports/${folder}/${name}.webp`
const folderOf = ({ pk, sk }: Key) => `${pk}#${sk}`.replaceAll('#', '/')
const anyEvidence = evidenceKey(anyId, anyId)

const evidenceGrants = {
  keep: copyGrants(anyEvidence),
  keepOfMessage: copyGrants(anyEvidence, anyKeptPhoto),
}

export const evidence = effect(evidenceGrants, () => ({
  /** Copies the photos, and the stills of videos, as `1.webp` and so on below the report's key. Repeating it is safe. */
  async keep(key: Key, media: readonly Media[]): Promise<void> {
    await Promise.all(media.map((each, at) => copyStill(each, evidenceKey(folderOf(key), String(at + 1)))))
  },

  /** The same for the photo of a message; of one that was unsent, only the kept copy is left. */
  async keepOfMessage(key: Key, message: { chatId: string; id: string }, photo: Media): Promise<void> {
    const to = evidenceKey(folderOf(key), '1')
    const isCopied = await copyStill(photo, to)
    if (!isCopied) await copyObject(keptPhotoKey(message.chatId, message.id), to)
  },
}))
