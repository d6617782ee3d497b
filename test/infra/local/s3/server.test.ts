import { createHash } from 'node:crypto'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { megabyte, startTestS3 } from './fixture.ts'

test('an object comes back with its body, its headers and its metadata', async () => {
  const { s3, client, put } = await startTestS3()
  const key = "photos/a b+c/ü&'(1)*~.txt"
  const { ETag } = await put(key, 'hello', {
    ContentType: 'text/plain',
    CacheControl: 'max-age=60',
    ContentEncoding: 'br',
    Metadata: { owner: 'ada' },
  })
  expect(ETag).toBe(`"${createHash('md5').update('hello').digest('hex')}"`)
  const found = await client.send(new GetObjectCommand({ Bucket: 'files', Key: key }))
  expect(await found.Body?.transformToString()).toBe('hello')
  expect(found).toMatchObject({
    ContentType: 'text/plain',
    CacheControl: 'max-age=60',
    ContentEncoding: 'br',
    ContentLength: 5,
    Metadata: { owner: 'ada' },
    ETag,
  })
  const head = await client.send(new HeadObjectCommand({ Bucket: 'files', Key: key }))
  expect(head).toMatchObject({
    ContentType: 'text/plain',
    ContentLength: 5,
    ETag,
    Metadata: { owner: 'ada' },
  })
  expect(await s3.readObject('files', key)).toEqual({
    body: Buffer.from('hello'),
    contentType: 'text/plain',
    cacheControl: 'max-age=60',
    contentEncoding: 'br',
    etag: ETag,
  })
})

test('a streamed upload is unwrapped and its checksum verified', async () => {
  const { s3, put } = await startTestS3()
  const body = Buffer.alloc(3 * megabyte, 'abcdefg')
  await put('streamed', Readable.from([body.subarray(0, megabyte), body.subarray(megabyte)]) as never, {
    ContentLength: body.length,
    ContentEncoding: 'gzip',
  })
  const stored = await s3.readObject('files', 'streamed')
  expect(stored?.body.equals(body)).toBe(true)
  expect(stored?.contentEncoding).toBe('gzip')
})

test('If-None-Match: * writes a key once, also when two writers race', async () => {
  const { directory, put } = await startTestS3()
  const results = await Promise.allSettled([
    put('once', 'first', { IfNoneMatch: '*' }),
    put('once', 'second', { IfNoneMatch: '*' }),
  ])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(put('once', 'third', { IfNoneMatch: '*' })).rejects.toMatchObject({
    name: 'PreconditionFailed',
    $metadata: { httpStatusCode: 412 },
  })
  expect(readdirSync(join(directory, 'files'))).toHaveLength(2)
})

test('ranges are answered in part, and one outside the object is refused', async () => {
  const { client, put } = await startTestS3()
  await put('digits', '0123456789')
  const range = async (Range: string) => {
    const answer = await client.send(new GetObjectCommand({ Bucket: 'files', Key: 'digits', Range }))
    return [await answer.Body?.transformToString(), answer.ContentRange, answer.$metadata.httpStatusCode]
  }
  expect(await range('bytes=2-4')).toEqual(['234', 'bytes 2-4/10', 206])
  expect(await range('bytes=7-')).toEqual(['789', 'bytes 7-9/10', 206])
  expect(await range('bytes=-3')).toEqual(['789', 'bytes 7-9/10', 206])
  expect(await range('bytes=8-99')).toEqual(['89', 'bytes 8-9/10', 206])
  expect(await range('bytes=4-2')).toEqual(['0123456789', undefined, 200])
  await expect(range('bytes=10-')).rejects.toMatchObject({ name: 'InvalidRange' })
})

test('an empty object can be written and read', async () => {
  const { put, read } = await startTestS3()
  await put('empty', '')
  expect(await read('empty')).toBe('')
})

test('an absent object is NoSuchKey, and 404 without a body for HEAD', async () => {
  const { s3, client, read } = await startTestS3()
  await expect(read('absent')).rejects.toMatchObject({ name: 'NoSuchKey' })
  await expect(client.send(new HeadObjectCommand({ Bucket: 'files', Key: 'absent' }))).rejects.toMatchObject({
    name: 'NotFound',
  })
  expect(await s3.readObject('files', 'absent')).toBeUndefined()
})

test('an unknown bucket is NoSuchBucket', async () => {
  const { s3, client, read } = await startTestS3()
  await expect(read('a', 'nowhere')).rejects.toMatchObject({ name: 'NoSuchBucket' })
  await expect(s3.readObject('nowhere', 'a')).rejects.toThrow('bucket does not exist')
  await client.send(new HeadBucketCommand({ Bucket: 'files' }))
})

test('deleting removes the object and its files, and deleting twice is no error', async () => {
  const { directory, client, put, read } = await startTestS3()
  await put('a')
  await client.send(new DeleteObjectCommand({ Bucket: 'files', Key: 'a' }))
  await client.send(new DeleteObjectCommand({ Bucket: 'files', Key: 'a' }))
  await expect(read('a')).rejects.toMatchObject({ name: 'NoSuchKey' })
  expect(readdirSync(join(directory, 'files'))).toEqual([])
})

test('many are deleted at once, whatever their names', async () => {
  const { client, put } = await startTestS3()
  const keys = ['a&b', 'c<d>', 'e "f"', 'g/h']
  for (const key of [...keys, 'kept']) await put(key)
  const Delete = { Objects: keys.map((Key) => ({ Key })) }
  const { Deleted } = await client.send(new DeleteObjectsCommand({ Bucket: 'files', Delete }))
  expect(Deleted?.map(({ Key }) => Key)).toEqual(keys)
  const { Contents } = await client.send(new ListObjectsV2Command({ Bucket: 'files' }))
  expect(Contents?.map(({ Key }) => Key)).toEqual(['kept'])
})

test('a listing is in order of keys, by prefix, and in pages', async () => {
  const { client, put } = await startTestS3()
  for (const key of ['p/3', 'p/1', 'q/1', 'p/2', 'p/&']) await put(key)
  const keys: (string | undefined)[][] = []
  let ContinuationToken: string | undefined
  do {
    const command = new ListObjectsV2Command({ Bucket: 'files', Prefix: 'p/', MaxKeys: 3, ContinuationToken })
    const page = await client.send(command)
    keys.push((page.Contents ?? []).map(({ Key }) => Key))
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
  expect(keys).toEqual([['p/&', 'p/1', 'p/2'], ['p/3']])
  const none = await client.send(new ListObjectsV2Command({ Bucket: 'files', Prefix: 'x' }))
  expect(none).toMatchObject({ KeyCount: 0, IsTruncated: false })
})

test('a copy takes body and metadata along, or new metadata when told to', async () => {
  const { s3, client, put, read } = await startTestS3()
  await put('from a/ü', 'hello', { ContentType: 'text/plain', Metadata: { a: '1' } })
  const CopySource = `files/${encodeURIComponent('from a/ü')}`
  await client.send(new CopyObjectCommand({ Bucket: 'uploads', Key: 'to', CopySource }))
  expect(await read('to', 'uploads')).toBe('hello')
  const replaced = { ContentType: 'text/html', MetadataDirective: 'REPLACE' } as const
  await client.send(new CopyObjectCommand({ Bucket: 'files', Key: 'to', CopySource, ...replaced }))
  expect(await s3.readObject('uploads', 'to')).toMatchObject({ contentType: 'text/plain' })
  expect(await s3.readObject('files', 'to')).toMatchObject({ contentType: 'text/html' })
  const absent = new CopyObjectCommand({ Bucket: 'files', Key: 'to', CopySource: 'files/absent' })
  await expect(client.send(absent)).rejects.toMatchObject({ name: 'NoSuchKey' })
})

test('objects survive a restart, and leftovers of an interrupted write are removed', async () => {
  const { s3, directory, put } = await startTestS3()
  await put('a', 'old', { ContentType: 'text/plain' })
  await put('a', 'new', { ContentType: 'text/css' })
  await s3.close()
  const leftover = join(directory, 'files', 'half-written.body')
  writeFileSync(leftover, 'x')
  const next = await startTestS3(directory)
  expect(await next.read('a')).toBe('new')
  expect(await next.s3.readObject('files', 'a')).toMatchObject({ contentType: 'text/css' })
  expect(existsSync(leftover)).toBe(false)
})

test('a key that looks like a path stays inside its bucket', async () => {
  const { directory, client, post } = await startTestS3()
  const keys = ['../escape', '../../../../tmp/escape', 'a//b', '.', 'x/../y']
  // Through a form, because HTTP clients tidy such paths.
  for (const key of keys)
    expect(await post({ Bucket: 'files', Key: key }, 'hello')).toMatchObject({ status: 204 })
  const { Contents } = await client.send(new ListObjectsV2Command({ Bucket: 'files' }))
  expect(Contents?.map(({ Key }) => Key)).toEqual([...keys].sort())
  expect(readdirSync(directory).sort()).toEqual(['files', 'uploads'])
})

test('objects older than the bucket allows are gone at the next start', async () => {
  const { s3, directory, client, put } = await startTestS3()
  await client.send(new PutObjectCommand({ Bucket: 'uploads', Key: 'orphan', Body: 'x' }))
  await put('kept')
  await s3.close()
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 60 * 60 * 1000 })
  const next = await startTestS3(directory)
  expect(await next.s3.readObject('uploads', 'orphan')).toBeUndefined()
  expect(await next.read('kept')).toBe('hello')
})

test('every creation is told as S3 tells it', async () => {
  const { events, client, put, post } = await startTestS3()
  await put('a b/ü.txt')
  await client.send(
    new CopyObjectCommand({ Bucket: 'uploads', Key: 'copy', CopySource: 'files/a%20b/%C3%BC.txt' }),
  )
  await post({}, 'x')
  const told = events.map(({ Records: [record] }) => [
    record?.eventName,
    record?.s3.bucket.name,
    record?.s3.object.key,
    record?.s3.object.size,
  ])
  expect(told).toEqual([
    ['ObjectCreated:Put', 'files', 'a+b/%C3%BC.txt', 5],
    ['ObjectCreated:Copy', 'uploads', 'copy', 5],
    ['ObjectCreated:Post', 'uploads', 'user-1/a.jpg', 1],
  ])
})
