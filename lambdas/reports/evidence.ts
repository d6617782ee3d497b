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
  keepOfMessages: copyGrants(anyEvidence, anyKeptPhoto),
}

/** Copies the photo of a message; of one that was unsent or deleted, only the kept copy is left. */
async function copyPhoto({ chatId, id }: { chatId: string; id: string }, photo: Media, to: string) {
  const isCopied = await copyStill(photo, to)
  if (!isCopied) await copyObject(keptPhotoKey(chatId, id), to)
}

export const evidence = effect(evidenceGrants, () => ({
  /** Copies the photos, and the stills of videos, as `1.webp` and so on below the report's key. Repeating it is safe. */
  async keep(key: Key, media: readonly Media[]): Promise<void> {
    await Promise.all(media.map((each, at) => copyStill(each, evidenceKey(folderOf(key), String(at + 1)))))
  },

  /** The same for the photo of a message. */
  async keepOfMessage(key: Key, message: { chatId: string; id: string }, photo: Media): Promise<void> {
    await copyPhoto(message, photo, evidenceKey(folderOf(key), '1'))
  },

  /** The same for the photos of messages of one conversation, named by the messages' ids. */
  async keepOfMessages(
    key: Key,
    chatId: string,
    messages: readonly { id: string; photo?: Media | undefined }[],
  ): Promise<void> {
    for (const { id, photo } of messages)
      if (photo) await copyPhoto({ chatId, id }, photo, evidenceKey(folderOf(key), id))
  },
}))
