import { createUpload as contract } from '../../shared/media/create-upload.ts'
import { kindOfFileName, photoBytesMaximum, videoBytesMaximum } from '../../shared/media/media.ts'
import { isFresh } from '../../shared/ulid.ts'
import { operation } from '../platform/operation.ts'
import { rawFiles } from './raw-files.ts'
import { rawFileKey, uploadStore } from './upload-store.ts'

export const createUpload = operation(
  contract,
  { uploads: uploadStore, files: rawFiles },
  async ({ id, name, size }, { viewer, now, uploads, files, refuse }) => {
    const kind = kindOfFileName(name)
    if (!kind) return refuse('file-type')
    const maximum = kind === 'photo' ? photoBytesMaximum : videoBytesMaximum
    if (size > maximum) return refuse('file-too-large')
    const existing = isFresh(id, now) ? undefined : await uploads.get(viewer.id, id)
    if (!isFresh(id, now) && !existing) return refuse('stale-key')
    await uploads.create({ id, userId: viewer.id, kind })
    return files.permit(rawFileKey(viewer.id, id), { kind, maximum })
  },
)
