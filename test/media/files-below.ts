import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { theCloud } from '../cloud.ts'

/** The objects of the bucket of files below a prefix of keys, and their sizes in bytes. */
export async function filesBelow(Prefix: string) {
  const { environment, ports } = await theCloud()
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const endpoint = `http://127.0.0.1:${ports.files}`
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
  const Bucket = environment['FILES_BUCKET'] ?? ''
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }))
  return Promise.all(
    Contents.map(async ({ Key }) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
      return { Key, bytes: (await Body?.transformToByteArray())?.length ?? 0 }
    }),
  )
}
