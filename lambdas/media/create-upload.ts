import { partnerIn } from '../../shared/chats/pair.ts'
import { createUpload as contract } from '../../shared/media/create-upload.ts'
import { kindOfFileName, photoBytesMaximum, videoBytesMaximum } from '../../shared/media/accepted.ts'
import { isFresh } from '../../shared/ulid.ts'
import { operation } from '../access/operation.ts'
import { effect, only } from '../platform/effect.ts'
import { limitGrants, takeLimit } from '../platform/limits.ts'
import { rawFiles } from './raw-files.ts'
import { rawFileKey, uploadStore } from './upload-store.ts'

/** The most megabytes per person and day: 20 of the largest videos, or some hundred photos. */
const megabytesPerDay = { count: 2000, seconds: 86_400 }
const megabyte = 1_000_000

const bytesLimit = effect({ take: limitGrants('upload-bytes') }, (platform) => ({
  take: (userId: string, bytes: number) =>
    takeLimit(platform, 'upload-bytes', userId, megabytesPerDay, Math.ceil(bytes / megabyte)),
}))

const newIds = effect({ fileId: [] }, ({ random }) => ({ fileId: () => random(16) }))

export const createUpload = operation(
  contract,
  { uploads: only(uploadStore, 'get', 'create'), files: rawFiles, ids: newIds, bytes: bytesLimit },
  async ({ id, name, size, chatId }, { viewer, now, uploads, files, ids, bytes, refuse }) => {
    const kind = kindOfFileName(name)
    if (!kind) return refuse('file-type')
    if (chatId !== undefined && !partnerIn(chatId, viewer.id)) return refuse('chat-not-found')
    const maximum = kind === 'photo' ? photoBytesMaximum : videoBytesMaximum
    if (size > maximum) return refuse('file-too-large')
    const existing = isFresh(id, now) ? undefined : await uploads.get(viewer.id, id)
    if (!isFresh(id, now) && !existing) return refuse('stale-key')
    const retryAfter = await bytes.take(viewer.id, size)
    if (retryAfter) return refuse('too-many-bytes', { retryAfter })
    // An id is bound to one kind of file, so nobody gets a video's size limit for a photo.
    const announced = await uploads.create({ id, userId: viewer.id, kind, fileId: ids.fileId(), chatId })
    if (announced !== kind) return refuse('key-conflict')
    return files.permit(rawFileKey(viewer.id, id), { kind, maximum: size })
  },
)
