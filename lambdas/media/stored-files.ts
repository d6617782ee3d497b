/** The bucket of finished files, for deletions, sweeps and expired uploads, which only remove files. */
import { DeleteObjectsCommand } from '@aws-sdk/client-s3'
import {
  animationPath,
  avatarWidths,
  bucketKey,
  isAvatar,
  photoPath,
  privateFilesPath,
  videoPath,
  widthsOf,
  type Media,
} from '../../shared/media/media.ts'
import { effect } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import { anyId, onObjects } from '../platform/grants.ts'
import { connectS3 } from '../platform/s3.ts'

function pathsOf({ kind, fileId, width, animated, poster }: Media): string[] {
  if (kind === 'video') return [videoPath(fileId), ...(poster ? pathsOf({ kind: 'photo', ...poster }) : [])]
  const sizes = (isAvatar(fileId) ? avatarWidths : widthsOf(width)).map((one) => photoPath(fileId, one))
  return animated ? [...sizes, animationPath(fileId)] : sizes
}

/** Patterns of the keys of finished files: public ones, and those of private campuses. */
export const storedKeys = [bucketKey(`/files/${anyId}`), bucketKey(`${privateFilesPath(anyId)}${anyId}`)]

const storedGrants = { remove: storedKeys.flatMap((key) => onObjects('files', key, 'DeleteObject')) }

export const storedFiles = effect(storedGrants, () => {
  const client = connectS3()
  return {
    /** Removes every file of these pictures and videos. A missing file is no failure. */
    async remove(media: Media[]): Promise<void> {
      const Objects = media.flatMap(pathsOf).map((path) => ({ Key: bucketKey(path) }))
      if (Objects.length === 0) return
      const answer = await client.send(
        new DeleteObjectsCommand({ Bucket: env('FILES_BUCKET'), Delete: { Objects, Quiet: true } }),
      )
      const [failed] = answer.Errors ?? []
      if (failed) throw new Error(`A file was not removed: ${failed.Code}`)
    },
  }
})
