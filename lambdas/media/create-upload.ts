import { partnerIn } from '../../shared/chats/pair.ts'
import { createUpload as contract } from '../../shared/media/create-upload.ts'
import { kindOfFileName, photoBytesMaximum, videoBytesMaximum } from '../../shared/media/media.ts'
import { isFresh } from '../../shared/ulid.ts'
import { operation } from '../access/operation.ts'
import { effect, only } from '../platform/effect.ts'
import { rawFiles } from './raw-files.ts'
import { rawFileKey, uploadStore } from './upload-store.ts'

const newIds = effect({ fileId: [] }, ({ random }) => ({ fileId: () => random(16) }))

export const createUpload = operation(
  contract,
  { uploads: only(uploadStore, 'get', 'create'), files: rawFiles, ids: newIds },
  async ({ id, name, size, chatId }, { viewer, now, uploads, files, ids, refuse }) => {
    const kind = kindOfFileName(name)
    if (!kind) return refuse('file-type')
    if (chatId !== undefined && !partnerIn(chatId, viewer.id)) return refuse('chat-not-found')
    const maximum = kind === 'photo' ? photoBytesMaximum : videoBytesMaximum
    if (size > maximum) return refuse('file-too-large')
    const existing = isFresh(id, now) ? undefined : await uploads.get(viewer.id, id)
    if (!isFresh(id, now) && !existing) return refuse('stale-key')
    // An id is bound to one kind of file, so nobody gets a video's size limit for a photo.
    const announced = await uploads.create({ id, userId: viewer.id, kind, fileId: ids.fileId(), chatId })
    if (announced !== kind) return refuse('key-conflict')
    return files.permit(rawFileKey(viewer.id, id), { kind, maximum })
  },
)
