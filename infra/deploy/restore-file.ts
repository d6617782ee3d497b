import { DeleteObjectCommand, ListObjectVersionsCommand, type S3Client } from '@aws-sdk/client-s3'
import { Stopped } from './world.ts'

interface RestoreFileOptions {
  client: S3Client
  bucket: string
  key: string
  say: (line: string) => void
}

/**
 * Restores a deleted object by removing its delete marker. Throws `Stopped` if the object is not deleted or has expired.
 */
export async function restoreFile({
  client,
  bucket: Bucket,
  key: Key,
  say,
}: RestoreFileOptions): Promise<void> {
  const listed = await client.send(new ListObjectVersionsCommand({ Bucket, Prefix: Key }))
  const isLatest = (one: { Key?: string; IsLatest?: boolean }) => one.Key === Key && one.IsLatest === true
  if (listed.Versions?.some(isLatest)) throw new Stopped(`${Key} is there`)
  const VersionId = listed.DeleteMarkers?.find(isLatest)?.VersionId
  if (!VersionId || !listed.Versions?.some((one) => one.Key === Key))
    throw new Stopped(
      `${Key} has no version: it never existed, is older than 30 days, or was deleted by its owner`,
    )
  await client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }))
  say(`${Key} is back`)
}
