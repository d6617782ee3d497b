import { findCampus } from '../../shared/campuses/campus.ts'
import { type RefusalCode } from '../../shared/contract.ts'
import { RefusalError } from '../../shared/refusal-error.ts'
import { finishUpload as contract, type Crop, type Finished } from '../../shared/media/finish-upload.ts'
import { avatarIdOf, avatarOf, fileIdInChat, fileIdOn, type Media } from '../../shared/media/media.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { mediaFiles, type MediaFiles } from './files.ts'
import { isAvatarPhoto, isPhoto, makeAvatar, makePhoto } from './photo.ts'
import { finishedOf, rawFileKey, uploadStore } from './upload-store.ts'
import { cleanVideo, isVideo } from './video.ts'

/** The bytes decide what a file is, not its name. Only the picture or video itself is kept, without metadata. */
export const finishUpload = operation(
  contract,
  { uploads: only(uploadStore, 'get', 'begin', 'giveBack', 'finish'), files: mediaFiles },
  async ({ uploadId, crop }, { viewer, uploads, files, refuse }) => {
    const upload = await uploads.get(viewer.id, uploadId)
    if (!upload) return refuse('upload-not-found')
    const finished = finishedOf(upload)
    if (finished) return finished
    const finishedMeanwhile = async () => {
      const now = await uploads.get(viewer.id, uploadId)
      return now && finishedOf(now)
    }
    const key = rawFileKey(viewer.id, uploadId)
    const bytes = await files.readRaw(key)
    // A concurrent call may have finished the upload.
    if (!bytes) return (await finishedMeanwhile()) ?? refuse('upload-not-found')
    const fileId =
      upload.chatId === undefined
        ? fileIdOn(findCampus(viewer.campusId), upload.fileId)
        : fileIdInChat(upload.chatId, upload.fileId)
    const attempt = await uploads.begin(upload)
    if (attempt !== 'begun') {
      // The raw file is kept while a call in flight may still read it.
      if (attempt === 'too-many') await files.removeRaw(key)
      return (await finishedMeanwhile()) ?? refuse(attempt === 'in-flight' ? 'unavailable' : 'file-broken')
    }
    try {
      const stored = crop
        ? await storeAvatar(bytes, crop, { fileId: avatarIdOf(upload.fileId), files })
        : await store(upload.kind, bytes, { fileId, files })
      if ('refused' in stored) {
        await files.removeRaw(key)
        return refuse(stored.refused)
      }
      // The raw file is removed last, so that a call that stopped earlier can be retried.
      const media = await uploads.finish(upload, stored)
      await files.removeRaw(key)
      return media
    } catch (error) {
      if (!(error instanceof RefusalError)) await uploads.giveBack(upload)
      throw error
    }
  },
)

type Refused = { refused: RefusalCode<typeof contract> }

async function store(
  kind: Media['kind'],
  bytes: Uint8Array,
  { fileId, files }: { fileId: string; files: MediaFiles },
): Promise<Finished | Refused> {
  if (kind === 'photo') {
    if (!isPhoto(bytes)) return { refused: 'file-type' }
    const photo = await makePhoto(bytes)
    if ('refused' in photo) return photo
    await files.writePhoto(fileId, photo)
    const { width, height, placeholder, animation, stilled } = photo
    const moving = { ...(animation && { animated: true }), ...(stilled && { stilled }) }
    return { kind, fileId, width, height, placeholder, ...moving }
  }
  if (!isVideo(bytes)) return { refused: 'file-type' }
  const video = cleanVideo(bytes)
  if ('refused' in video) return video
  await files.writeVideo(fileId, video.bytes)
  return { kind, fileId, width: video.width, height: video.height }
}

async function storeAvatar(
  bytes: Uint8Array,
  crop: Crop,
  { fileId, files }: { fileId: string; files: MediaFiles },
): Promise<Media | Refused> {
  if (!isAvatarPhoto(bytes)) return { refused: 'photo-only' }
  const photo = await makeAvatar(bytes, crop)
  if ('refused' in photo) return photo
  await files.writePhoto(fileId, photo)
  return avatarOf(fileId)
}
