import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaFiles } from '../../lambdas/media/files.ts'
import { rawFiles } from '../../lambdas/media/raw-files.ts'
import { storedFiles } from '../../lambdas/media/stored-files.ts'
import { bucketKey, videoPath } from '../../shared/media/media.ts'
import { newUlid } from '../../shared/ulid.ts'
import { clientOptions, output, platform, testRefusal, useServices } from './services.ts'
import { pageOrigin } from './stack.ts'

useServices()

let client: S3Client
let Bucket: string
beforeAll(() => {
  client = new S3Client({ ...clientOptions('S3'), forcePathStyle: true })
  Bucket = output('BucketName')
})
afterAll(() => client.destroy())

const newKey = () => `uploads/${newUlid(Date.now())}`
const photo = { kind: 'photo', maximum: 10 } as const
type Form = Awaited<ReturnType<typeof createPresignedPost>>

/**
 * Uploads a file with a form, as a browser does. `change` replaces fields of the form. Returns the HTTP status and S3's
 * error code, which is undefined after a success.
 */
async function upload({ url, fields }: Form, file: string, change: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...change })) form.append(name, value)
  form.append('file', new Blob([file]), 'my photo.jpg')
  const response = await fetch(url, { method: 'POST', body: form, headers: { origin: pageOrigin } })
  return [response.status, /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1]]
}
const read = async (Key: string) => mediaFiles(platform).readRaw(Key)

test('a file is uploaded with a form, read and removed', async () => {
  const key = newKey()
  expect(await upload(await rawFiles(platform).permit(key, photo), 'picture')).toEqual([204, undefined])
  expect(Buffer.from((await read(key)) ?? []).toString()).toBe('picture')
  const { ContentType } = await client.send(new GetObjectCommand({ Bucket, Key: key }))
  expect(ContentType).toBe('image/*')
  await mediaFiles(platform).removeRaw(key)
  expect(await read(key)).toBeUndefined()
  await mediaFiles(platform).removeRaw(key)
})

test.each<[string, string, Record<string, string>, number, string]>([
  ['too large', 'eleven byte', {}, 400, 'EntityTooLarge'],
  ['empty', '', {}, 400, 'EntityTooSmall'],
  ['of another type', 'picture', { 'Content-Type': 'text/html' }, 403, 'AccessDenied'],
  ['under another key', 'picture', { key: 'uploads/other' }, 403, 'AccessDenied'],
])('a file that is %s is refused', async (_what, file, change, status, code) => {
  const key = newKey()
  expect(await upload(await rawFiles(platform).permit(key, photo), file, change)).toEqual([status, code])
  expect(await read(key)).toBeUndefined()
})

test('an expired form is refused', async () => {
  const form = await createPresignedPost(client, { Bucket, Key: newKey(), Expires: -60 })
  expect(await upload(form, 'picture')).toEqual([403, 'AccessDenied'])
})

testRefusal(
  'a form with an invalid signature',
  async () => {
    const form = await rawFiles(platform).permit(newKey(), photo)
    const [status, code] = await upload(form, 'picture', { 'X-Amz-Signature': '0'.repeat(64) })
    if (status !== 204) throw Object.assign(new Error(`S3 responded with ${status}`), { name: code })
  },
  /SignatureDoesNotMatch/,
  'accepted',
)

test('a finished file keeps its type and may be cached for ever', async () => {
  const fileId = newUlid(Date.now())
  await mediaFiles(platform).writeVideo(fileId, Buffer.from('video'))
  const Key = bucketKey(videoPath(fileId))
  expect(await client.send(new GetObjectCommand({ Bucket, Key }))).toMatchObject({
    ContentType: 'video/mp4',
    CacheControl: 'public, max-age=31536000, immutable',
    ContentLength: 5,
    ETag: expect.stringMatching(/^"\w{32}"$/),
  })
  const video = { kind: 'video', fileId, width: 640, height: 480, seconds: 1 } as never
  await storedFiles(platform).remove([video])
  await expect(client.send(new GetObjectCommand({ Bucket, Key }))).rejects.toMatchObject({
    name: 'NoSuchKey',
  })
  await storedFiles(platform).remove([video])
})

test('a listing of a prefix is sorted by key and split into pages', async () => {
  const prefix = `${newKey()}/`
  for (const name of ['c', 'a', 'b é+&'])
    await client.send(new PutObjectCommand({ Bucket, Key: prefix + name, Body: 'x' }))
  const list = (more: object) =>
    client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 2, ...more }))
  const first = await list({})
  const second = await list({ ContinuationToken: first.NextContinuationToken })
  const names = [first, second].map(({ Contents = [] }) =>
    Contents.map(({ Key }) => Key?.replace(prefix, '')),
  )
  expect(names).toEqual([['a', 'b é+&'], ['c']])
  expect(first.Contents?.[0]?.LastModified).toBeInstanceOf(Date)
  expect([first.IsTruncated, second.IsTruncated]).toEqual([true, false])
})

test.each([
  ['the site may upload', pageOrigin, 'POST', 200, pageOrigin],
  ['a campus may upload', 'https://ut.campus.example', 'POST', 200, 'https://ut.campus.example'],
  ['another site may not upload', 'https://evil.example', 'POST', 403, null],
  ['the site may not replace objects', pageOrigin, 'PUT', 403, null],
])('%s', async (_what, origin, method, status, allowed) => {
  const address = `${clientOptions('S3').endpoint}/${Bucket}`
  const headers = {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': 'content-type',
  }
  const response = await fetch(address, { method: 'OPTIONS', headers })
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([status, allowed])
})

testRefusal(
  'a read from a bucket that does not exist',
  () => client.send(new GetObjectCommand({ Bucket: `${Bucket}-other`, Key: 'a' })),
  /NoSuchBucket/,
)
