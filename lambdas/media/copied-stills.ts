/** Copies of pictures, and of the stills of videos, in parts of the bucket that the site does not serve. */
import { GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3'
import { bucketKey, middleWidthOf, photoPath, stillOf, type Media } from '../../shared/media/media.ts'
import { env } from '../platform/env.ts'
import { onMissingObjects, onObjects, type Grant } from '../platform/grants.ts'
import { connectS3 } from '../platform/s3.ts'
import { storedKeys } from './stored-files.ts'

/** Returns the grants to copy shown pictures, and objects of the patterns `others`, to keys of the pattern `to`. */
export const copyGrants = (to: string, ...others: string[]): Grant[] => [
  ...[...storedKeys, ...others].flatMap((key) => onObjects('files', key, 'GetObject')),
  ...onMissingObjects('files'),
  ...onObjects('files', to, 'PutObject'),
]

/** Copies the picture of a file in its middle width. Returns false if there is none, or if it was just removed. */
export async function copyStill(media: Media, to: string): Promise<boolean> {
  const still = stillOf(media)
  return !!still && copyObject(bucketKey(photoPath(still.fileId, middleWidthOf(still.width))), to)
}

/** Copies an object of the bucket of files. Returns false if it does not exist. */
export async function copyObject(from: string, to: string): Promise<boolean> {
  const client = connectS3()
  const Bucket = env('FILES_BUCKET')
  try {
    const { Body, ContentType } = await client.send(new GetObjectCommand({ Bucket, Key: from }))
    const bytes = await Body?.transformToByteArray()
    if (bytes) await client.send(new PutObjectCommand({ Bucket, Key: to, Body: bytes, ContentType }))
    return bytes !== undefined
  } catch (error) {
    if (error instanceof NoSuchKey) return false
    throw error
  }
}
