/** Copies of reported photos, in a part of the bucket that the site does not serve. */
import { GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3'
import { bucketKey, middleWidthOf, photoPath, stillOf, type Media } from '../../shared/media/media.ts'
import { storedKeys } from '../media/stored-files.ts'
import { effect } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import { anyId, onMissingObjects, onObjects } from '../platform/grants.ts'
import type { Key } from '../platform/row.ts'
import { connectS3 } from '../platform/s3.ts'

const evidenceKey = (folder: string, name: string) => `reports/${folder}/${name}.webp`

const evidenceGrants = {
  keep: [
    ...storedKeys.flatMap((key) => onObjects('files', key, 'GetObject')),
    ...onMissingObjects('files'),
    ...onObjects('files', evidenceKey(anyId, anyId), 'PutObject'),
  ],
}

export const evidence = effect(evidenceGrants, () => {
  const client = connectS3()
  const Bucket = env('FILES_BUCKET')

  async function copy(from: string, to: string): Promise<void> {
    try {
      const { Body, ContentType } = await client.send(new GetObjectCommand({ Bucket, Key: from }))
      const bytes = await Body?.transformToByteArray()
      if (bytes) await client.send(new PutObjectCommand({ Bucket, Key: to, Body: bytes, ContentType }))
    } catch (error) {
      // The photo may have just been deleted.
      if (!(error instanceof NoSuchKey)) throw error
    }
  }

  return {
    /** Copies the photos, and the stills of videos, as `1.webp` and so on below the report's key. Repeating it is safe. */
    async keep({ pk, sk }: Key, media: readonly Media[]): Promise<void> {
      const folder = `${pk}#${sk}`.replaceAll('#', '/')
      await Promise.all(
        media.map(async (each, at) => {
          const still = stillOf(each)
          if (!still) return
          const path = photoPath(still.fileId, middleWidthOf(still.width))
          await copy(bucketKey(path), evidenceKey(folder, String(at + 1)))
        }),
      )
    },
  }
})
