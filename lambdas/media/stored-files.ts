/** Removes finished files from their bucket, for deletions, sweeps and expired uploads. */
import { DeleteObjectsCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3'
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
import { anyId, onObjects, onVersions } from '../platform/grants.ts'
import { connectS3 } from '../platform/s3.ts'

function pathsOf({ kind, fileId, width, animated, poster }: Media): string[] {
  if (kind === 'video') return [videoPath(fileId), ...(poster ? pathsOf({ kind: 'photo', ...poster }) : [])]
  const sizes = (isAvatar(fileId) ? avatarWidths : widthsOf(width)).map((one) => photoPath(fileId, one))
  return animated ? [...sizes, animationPath(fileId)] : sizes
}

/** Patterns of the keys of finished files: public ones, and those of private campuses. */
export const storedKeys = [bucketKey(`/files/${anyId}`), bucketKey(`${privateFilesPath(anyId)}${anyId}`)]

const storedGrants = {
  remove: [
    ...storedKeys.flatMap((key) => onObjects('files', key, 'DeleteObjectVersion')),
    ...onVersions('files'),
  ],
}

export const storedFiles = effect(storedGrants, () => {
  const client = connectS3()
  async function versionsOf(Bucket: string, Prefix: string) {
    const answer = await client.send(new ListObjectVersionsCommand({ Bucket, Prefix }))
    return [...(answer.Versions ?? []), ...(answer.DeleteMarkers ?? [])]
      .filter(({ Key }) => Key === Prefix)
      .map(({ Key, VersionId }) => ({ Key, VersionId }))
  }

  return {
    /**
     * Removes every file of these pictures and videos, with all versions, because deleted files must not stay until the
     * bucket expires their versions. A missing file is no failure.
     */
    async remove(media: Media[]): Promise<void> {
      const keys = media.flatMap(pathsOf).map(bucketKey)
      const Bucket = env('FILES_BUCKET')
      const Objects = (await Promise.all(keys.map((key) => versionsOf(Bucket, key)))).flat()
      if (Objects.length === 0) return
      const answer = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
      const [failed] = answer.Errors ?? []
      if (failed) throw new Error(`A file was not removed: ${failed.Code}`)
    },
  }
})
