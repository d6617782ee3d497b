import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type _Object,
} from '@aws-sdk/client-s3'
import { theCloud } from '../cloud.ts'

async function openFiles() {
  const { environment, ports } = await theCloud()
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const endpoint = `http://127.0.0.1:${ports.files}`
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
  return { client, Bucket: environment['FILES_BUCKET'] ?? '' }
}

/** Returns the result of `make` for each object of the bucket of files below a prefix of keys. */
async function ofEach<Made>(
  Prefix: string,
  make: (client: S3Client, object: _Object & { Bucket: string }) => Promise<Made>,
): Promise<Made[]> {
  const { client, Bucket } = await openFiles()
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }))
  return Promise.all(Contents.map((object) => make(client, { ...object, Bucket })))
}

/** The objects of the bucket of files below a prefix of keys, and their sizes in bytes. */
export const filesBelow = (prefix: string) =>
  ofEach(prefix, async (client, { Key, Bucket }) => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
    return { Key, bytes: (await Body?.transformToByteArray())?.length ?? 0 }
  })

/** Writes an object with this key, to simulate a file that has not been removed yet. */
export async function putFile(Key: string): Promise<void> {
  const { client, Bucket } = await openFiles()
  await client.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }))
}

/** Simulates that the objects below a prefix of keys have already been removed. */
export const removeFilesBelow = (prefix: string) =>
  ofEach(prefix, async (client, { Key, Bucket }) => client.send(new DeleteObjectCommand({ Bucket, Key })))
