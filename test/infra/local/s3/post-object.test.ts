import { request as httpRequest } from 'node:http'
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post'
import { expect, test } from 'vitest'
import { codeOf, megabyte, startTestS3 } from './fixture.ts'

test('a presigned POST stores the file with its type', async () => {
  const { s3, post } = await startTestS3()
  const stored = await post({ Fields: { 'Content-Type': 'image/jpeg' } }, 'picture')
  expect([stored.status, stored.text]).toEqual([204, ''])
  expect(s3.readObject('uploads', 'user-1/a.jpg')).toMatchObject({
    body: Buffer.from('picture'),
    headers: { 'content-type': 'image/jpeg' },
  })
})

test('binary data that looks like form syntax is stored unchanged', async () => {
  const { s3, post } = await startTestS3()
  const file = Buffer.concat([
    Buffer.from('\r\n--\r\n\r\n----'),
    Buffer.alloc(200_000, '\r\n-'),
    Buffer.from([0, 255]),
  ])
  await post({}, file)
  expect(s3.readObject('uploads', 'user-1/a.jpg')?.body.equals(file)).toBe(true)
})

test('a POST must satisfy every condition of its policy', async () => {
  const { s3, post } = await startTestS3()
  const outcome = async (...upload: Parameters<typeof post>) => {
    const { status, code } = await post(...upload)
    return [status, code]
  }
  const images: Partial<PresignedPostOptions> = { Conditions: [['starts-with', '$Content-Type', 'image/']] }
  expect(await outcome(images, 'x', { 'Content-Type': 'image/png' })).toEqual([204, undefined])
  expect(await outcome(images, 'x', { 'Content-Type': 'text/html' })).toEqual([403, 'AccessDenied'])
  expect(await outcome(images, 'x')).toEqual([403, 'AccessDenied'])
  expect(await outcome({}, 'x', { key: 'user-2/a.jpg' })).toEqual([403, 'AccessDenied'])
  expect(await outcome({}, 'x', { 'Content-Type': 'image/png' })).toEqual([403, 'AccessDenied'])
  expect(await outcome({ Expires: -1 }, 'x')).toEqual([403, 'AccessDenied'])
  expect(await outcome({}, 'x', { 'X-Amz-Signature': '0'.repeat(64) })).toEqual([
    403,
    'SignatureDoesNotMatch',
  ])
  const policy = Buffer.from('{"expiration":"2099-01-01T00:00:00Z","conditions":[]}').toString('base64')
  expect(await outcome({}, 'x', { Policy: policy })).toEqual([403, 'SignatureDoesNotMatch'])
  expect(await outcome({ Fields: { acl: 'public-read' } }, 'x')).toEqual([501, 'NotImplemented'])

  const size: Partial<PresignedPostOptions> = { Key: 'sized', Conditions: [['content-length-range', 3, 5]] }
  expect(await outcome(size, 'xx')).toEqual([400, 'EntityTooSmall'])
  expect(await outcome(size, 'xxxxxx')).toEqual([400, 'EntityTooLarge'])
  expect(s3.readObject('uploads', 'sized')).toBeUndefined()
  expect(await outcome(size, 'xxxxx')).toEqual([204, undefined])
})

test('a form without a policy, a file or proper syntax is refused', async () => {
  const { s3 } = await startTestS3()
  const send = async (body: FormData | string, type?: string) => {
    const headers = type ? { 'content-type': type } : undefined
    const response = await fetch(`${s3.url}/uploads`, { method: 'POST', body, headers })
    return [response.status, codeOf(await response.text())]
  }
  const empty = new FormData()
  empty.append('key', 'a')
  expect(await send(empty)).toEqual([400, 'InvalidArgument'])
  const unsigned = new FormData()
  unsigned.append('key', 'a')
  unsigned.append('file', new Blob(['x']), 'a')
  expect(await send(unsigned)).toEqual([400, 'InvalidArgument'])
  expect(await send('nonsense', 'multipart/form-data; boundary=b')).toEqual([400, 'MalformedPOSTRequest'])
  const long = new FormData()
  long.append('key', 'a'.repeat(30_000))
  expect(await send(long)).toEqual([400, 'MaxPostPreDataLengthExceeded'])
})

test('a POST that is too large is refused before the rest has been sent', async () => {
  const { client } = await startTestS3()
  const { url, fields } = await createPresignedPost(client, {
    Bucket: 'uploads',
    Key: 'large',
    Conditions: [['content-length-range', 1, megabyte]],
  })
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `${parts.join('')}--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 110 * megabyte }
  const sending = httpRequest(url, { method: 'POST', headers })
  const text = await new Promise<string>((resolve, reject) => {
    sending.on('error', reject)
    sending.on('response', async (response) => resolve(Buffer.concat(await response.toArray()).toString()))
    sending.write(head)
    sending.write(Buffer.alloc(2 * megabyte)) // The remaining 108 MB are never sent.
  })
  sending.destroy()
  expect(codeOf(text)).toBe('EntityTooLarge')
})

test('a POST accepts 110 MB, and a refused one leaves its connection usable', async () => {
  const { s3, put, post } = await startTestS3()
  const file = Buffer.alloc(110 * megabyte, 'campus')
  const refused = await post({ Conditions: [['content-length-range', 1, 100 * megabyte]] }, file)
  expect([refused.status, refused.code]).toEqual([400, 'EntityTooLarge'])
  const accepted = await post({ Conditions: [['content-length-range', 1, 110 * megabyte]] }, file)
  expect(accepted.status).toBe(204)
  const stored = s3.readObject('uploads', 'user-1/a.jpg')
  expect(stored?.body.equals(file)).toBe(true)
  await put('large', file)
  expect(s3.readObject('files', 'large')?.body.equals(file)).toBe(true)
}, 180_000)

test('a truncated form is refused', async () => {
  const { client, s3 } = await startTestS3()
  const { url, fields } = await createPresignedPost(client, { Bucket: 'uploads', Key: 'half' })
  const parts = Object.entries({ ...fields, file: 'x' }).map(
    ([name, value]) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"${name === 'file' ? '; filename="a"' : ''}\r\n\r\n${value}\r\n`,
  )
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const response = await fetch(url, { method: 'POST', headers, body: parts.join('').slice(0, -2) })
  expect([response.status, codeOf(await response.text())]).toEqual([400, 'MalformedPOSTRequest'])
  expect(s3.readObject('uploads', 'half')).toBeUndefined()
})
