/**
 * The two buckets that finish-upload uses. It reads and removes raw files in one, and writes finished files into the
 * other.
 */
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3'
import { animationPath, bucketKey, photoPath, videoPath } from '../../shared/media/media.ts'
import { effect } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import { anyId, onMissingObjects, onObjects } from '../platform/grants.ts'
import { connectS3 } from '../platform/s3.ts'
import type { Photo } from './photo.ts'
import { storedKeys } from './stored-files.ts'
import { rawFileKey } from './upload-store.ts'

const forever = 'public, max-age=31536000, immutable'

export type MediaFiles = ReturnType<typeof mediaFiles>

const mediaGrants = {
  readRaw: [...onObjects('uploads', rawFileKey(anyId, anyId), 'GetObject'), ...onMissingObjects('uploads')],
  removeRaw: onObjects('uploads', rawFileKey(anyId, anyId), 'DeleteObject'),
  writePhoto: storedKeys.flatMap((key) => onObjects('files', key, 'PutObject')),
  writeVideo: storedKeys.flatMap((key) => onObjects('files', key, 'PutObject')),
}

export const mediaFiles = effect(mediaGrants, () => {
  const client = connectS3()
  const raw = env('UPLOADS_BUCKET')
  const write = (path: string, Body: Uint8Array, ContentType: string) =>
    client.send(
      new PutObjectCommand({
        Bucket: env('FILES_BUCKET'),
        Key: bucketKey(path),
        Body,
        ContentType,
        CacheControl: forever,
      }),
    )
  return {
    async readRaw(Key: string): Promise<Uint8Array | undefined> {
      try {
        const answer = await client.send(new GetObjectCommand({ Bucket: raw, Key }))
        return await answer.Body?.transformToByteArray()
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },

    async removeRaw(Key: string): Promise<void> {
      await client.send(new DeleteObjectCommand({ Bucket: raw, Key }))
    },

    async writePhoto(fileId: string, photo: Photo): Promise<void> {
      const sizes = photo.sizes.map(({ width, bytes }) =>
        write(photoPath(fileId, width), bytes, 'image/webp'),
      )
      const animation = photo.animation ? [write(animationPath(fileId), photo.animation, 'image/webp')] : []
      await Promise.all([...sizes, ...animation])
    },

    async writeVideo(fileId: string, bytes: Uint8Array): Promise<void> {
      await write(videoPath(fileId), bytes, 'video/mp4')
    },
  }
})
