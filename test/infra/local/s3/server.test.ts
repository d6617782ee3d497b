import { createHash } from 'node:crypto'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestS3 } from './fixture.ts'

test('an object is returned with its body and its headers', async () => {
  const { s3, client, put } = await startTestS3()
  const key = "photos/a b+c/ü&'(1)*~.txt"
  const { ETag } = await put(key, 'hello', {
    ContentType: 'text/plain',
    CacheControl: 'max-age=60',
    ContentEncoding: 'br',
  })
  expect(ETag).toBe(`"${createHash('md5').update('hello').digest('hex')}"`)
  const found = await client.send(new GetObjectCommand({ Bucket: 'files', Key: key }))
  expect(await found.Body?.transformToString()).toBe('hello')
  expect(found).toMatchObject({
    ContentType: 'text/plain',
    CacheControl: 'max-age=60',
    ContentEncoding: 'br',
    ContentLength: 5,
    ETag,
  })
  expect(s3.readObject('files', key)).toEqual({
    body: Buffer.from('hello'),
    headers: {
      'content-type': 'text/plain',
      'cache-control': 'max-age=60',
      'content-encoding': 'br',
      etag: ETag,
    },
  })
})

test('an empty object can be written and read', async () => {
  const { put, read } = await startTestS3()
  await put('empty', '')
  expect(await read('empty')).toBe('')
})

test('a missing object gives NoSuchKey', async () => {
  const { s3, read } = await startTestS3()
  await expect(read('absent')).rejects.toMatchObject({ name: 'NoSuchKey' })
  expect(s3.readObject('files', 'absent')).toBeUndefined()
})

test('an unknown bucket gives NoSuchBucket', async () => {
  const { s3, read } = await startTestS3()
  await expect(read('a', 'nowhere')).rejects.toMatchObject({ name: 'NoSuchBucket' })
  expect(() => s3.readObject('nowhere', 'a')).toThrow('bucket does not exist')
})

test('deleting removes the object and its files, and deleting twice is no error', async () => {
  const { directory, client, put, read } = await startTestS3()
  await put('a')
  await client.send(new DeleteObjectCommand({ Bucket: 'files', Key: 'a' }))
  await client.send(new DeleteObjectCommand({ Bucket: 'files', Key: 'a' }))
  await expect(read('a')).rejects.toMatchObject({ name: 'NoSuchKey' })
  expect(readdirSync(join(directory, 'files'))).toEqual([])
})

test('many objects are deleted at once, even with special characters in their keys', async () => {
  const { client, put } = await startTestS3()
  const keys = ['a&b', 'c<d>', 'e "f"', 'g/h']
  for (const key of [...keys, 'kept']) await put(key)
  const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true }
  await client.send(new DeleteObjectsCommand({ Bucket: 'files', Delete }))
  const { Contents } = await client.send(new ListObjectsV2Command({ Bucket: 'files' }))
  expect(Contents?.map(({ Key }) => Key)).toEqual(['kept'])
})

test('a listing is sorted by key, filtered by prefix, and has pages', async () => {
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

test('objects survive a restart, and leftovers of an interrupted write are removed', async () => {
  const { s3, directory, put } = await startTestS3()
  await put('a', 'old', { ContentType: 'text/plain' })
  await put('a', 'new', { ContentType: 'text/css' })
  await s3.close()
  const leftover = join(directory, 'files', 'half-written.body')
  writeFileSync(leftover, 'x')
  const next = await startTestS3(directory)
  expect(await next.read('a')).toBe('new')
  expect(next.s3.readObject('files', 'a')).toMatchObject({ headers: { 'content-type': 'text/css' } })
  expect(existsSync(leftover)).toBe(false)
})

test('a key that looks like a path stays inside its bucket', async () => {
  const { directory, client, post } = await startTestS3()
  const keys = ['../escape', '../../../../tmp/escape', 'a//b', '.', 'x/../y']
  // The test uploads with forms, because HTTP clients would normalize such paths.
  for (const key of keys)
    expect(await post({ Bucket: 'files', Key: key }, 'hello')).toMatchObject({ status: 204 })
  const { Contents } = await client.send(new ListObjectsV2Command({ Bucket: 'files' }))
  expect(Contents?.map(({ Key }) => Key)).toEqual([...keys].sort())
  expect(readdirSync(directory).sort()).toEqual(['files', 'uploads'])
})

test('expired objects are removed at the next start', async () => {
  const { s3, directory, client, put } = await startTestS3()
  await client.send(new PutObjectCommand({ Bucket: 'uploads', Key: 'orphan', Body: 'x' }))
  await put('kept')
  await s3.close()
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 60 * 60 * 1000 })
  const next = await startTestS3(directory)
  expect(next.s3.readObject('uploads', 'orphan')).toBeUndefined()
  expect(await next.read('kept')).toBe('hello')
})
