/** A file that was deleted by mistake can be restored; a file that its owner deleted cannot. */
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { awsClients } from '../../infra/deploy/world.ts'
import { restoreFile } from '../../infra/deploy/restore-file.ts'
import { localCredentials as credentials } from '../../infra/local/account.ts'
import { storedFiles } from '../../lambdas/media/stored-files.ts'
import { bucketKey, videoPath } from '../../shared/media/media.ts'
import { newUlid } from '../../shared/ulid.ts'
import { environmentOf, theCloud } from '../cloud.ts'
import { timed } from './restored-stage.ts'

let client: S3Client
let Bucket: string
beforeAll(async () => {
  const { ports, environment } = await theCloud()
  Bucket = environment['FILES_BUCKET'] ?? ''
  client = awsClients({ endpoint: `http://127.0.0.1:${ports.files}`, credentials }).s3
})
afterAll(() => client.destroy())

const restore = (key: string) => restoreFile({ client, bucket: Bucket, key, say: () => undefined })
const textOf = async (Key: string) =>
  (await client.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString()

async function newFile() {
  const fileId = newUlid(Date.now())
  const Key = bucketKey(videoPath(fileId))
  for (const Body of ['first', 'second']) await client.send(new PutObjectCommand({ Bucket, Key, Body }))
  return { fileId, Key }
}

test('a file that was deleted by mistake is restored with its last content', async () => {
  const { Key } = await newFile()
  await expect(restore(Key)).rejects.toThrow('is there')
  await client.send(new DeleteObjectCommand({ Bucket, Key }))
  await expect(textOf(Key)).rejects.toThrow()
  await timed('A file', () => restore(Key))
  expect(await textOf(Key)).toBe('second')
})

test('a file that its owner deleted has no version left to restore', async () => {
  const { fileId, Key } = await newFile()
  const { AWS_ENDPOINT_URL_S3: _, ...others } = await environmentOf('on-post-deleted-delete-media')
  Object.assign(process.env, others, {
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(await theCloud()).ports.files}`,
  })
  const files = storedFiles({ table: {} as never, now: Date.now, random: () => '' })
  await files.remove([{ kind: 'video', fileId } as Parameters<typeof files.remove>[0][number]])
  await expect(restore(Key)).rejects.toThrow('has no version')
})
